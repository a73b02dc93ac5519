import glob
import os
import tkinter as tk
from base64 import b64encode
from tkinter import ttk

IMAGES = {}


class Cell(tk.Label):
    """A label that was given its image as data, and that knows no command."""

    def __init__(self, row, board):
        super().__init__(row, image=IMAGES["Empty"])
        self.board = board
        self.is_empty = True
        self.bind("<Button-1>", lambda event: self.show("%s-End" % board.next_colour()))
        self.pack(side="left")

    def show(self, name):
        self.configure(image=IMAGES[name])
        self.is_empty = False


class Board(tk.Frame):
    def __init__(self, window):
        super().__init__(window)
        self.colours = iter(["Blue", "Blue", "Red", "Red"])
        self.cells = []
        for _ in range(2):
            row = tk.Frame(self)
            row.pack()
            self.cells += [Cell(row, self), Cell(row, self)]
        self.pack()

    def next_colour(self):
        return next(self.colours)

    def solve(self):
        print("solving")
        for delay, cell in enumerate(self.cells):
            if cell.is_empty:
                self.after(300 * delay, cell.show, "Red-Horizontal")


def main():
    window = tk.Tk()
    window.title("Flow Solver")
    for path in glob.glob("Cell images/*.gif"):
        name = os.path.splitext(os.path.basename(path))[0]
        with open(path, "rb") as file:
            IMAGES[name] = tk.PhotoImage(data=b64encode(file.read()))
    board = Board(window)
    ttk.Button(window, text="Solve", command=board.solve).pack()
    tk.mainloop()


if __name__ == "__main__":
    main()
