# Your name: ...
from tkinter import *

window = Tk()  # its title comes here

gridSize = 6
cells = []  # rows of buttons

# Read the pictures: PhotoImage(file='Cell images/Empty.gif')

for row in range(gridSize):
    cells.append([])
    for col in range(gridSize):
        button = Button(window, text='?')  # with the picture of an empty cell instead
        button.grid(row=row, column=col)
        cells[row].append(button)

# Below the board come the buttons Solve and Test Case.

window.mainloop()
