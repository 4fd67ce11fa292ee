"""What do all kinds with rows and columns share: how they are asked, drawn and paged?"""
