import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    raise SystemExit


tkinter.Button(window, text="Go", command=go).pack()
window.mainloop()
