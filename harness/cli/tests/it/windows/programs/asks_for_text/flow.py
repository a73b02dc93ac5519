import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    label.config(text=simpledialog.askstring("Size", "How large?") or "none")


tkinter.Button(window, text="Go", command=go).pack()
window.mainloop()
