import os
import tkinter

window = tkinter.Tk()
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    label.config(text="done")
    os.remove(".display/Xvfb_screen0")
    os.mkfifo(".display/Xvfb_screen0")


tkinter.Button(window, text="Go", command=go).pack()
window.mainloop()
