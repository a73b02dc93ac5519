import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    top = tkinter.Toplevel(window)
    top.title("Sure")
    tkinter.Button(top, text="Go", command=top.destroy).pack()
    window.wait_window(top)
    label.config(text="done")


tkinter.Button(window, text="Go", command=go).pack()
window.mainloop()
