import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    label.config(text="done")


button = tkinter.Button(window, text="Go", command=go)
button.pack()
tkinter.Frame(window, width=4, height=4).place(in_=button, relx=0.5, rely=0.5, anchor="center")
window.mainloop()
