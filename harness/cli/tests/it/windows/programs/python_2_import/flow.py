from Tkinter import *

window = Tk()
window.mainloop()
