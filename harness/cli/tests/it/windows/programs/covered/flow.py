import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    label.config(text="done")


tkinter.Button(window, text="Go", command=go).pack()
tkinter.Label(window, text="please wait").place(x=0, y=0, relwidth=1, relheight=1)
window.mainloop()
