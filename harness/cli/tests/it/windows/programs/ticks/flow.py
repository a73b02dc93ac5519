import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    label.config(text="done")


tkinter.Button(window, text="Go", command=go).pack()
def tick():
    window.after(1, tick)


tick()
window.mainloop()
