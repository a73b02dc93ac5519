from tkinter import *

print "hello"
