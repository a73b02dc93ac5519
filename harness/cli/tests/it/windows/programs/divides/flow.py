import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    click_count = 3
    label.config(text=["done", "done", "done"][click_count / 2])


tkinter.Button(window, text="Go", command=go).pack()
window.mainloop()
