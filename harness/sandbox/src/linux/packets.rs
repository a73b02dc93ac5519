//! What goes between processes with descriptors: packets within a cell, and the greeting of its launcher.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use rustix::process::Pid;

/// Descriptors that come with one packet, at most.
const DESCRIPTORS_MAX: usize = 8;

/// Two ends of a socket that carries packets, each of which arrives as a whole.
pub(super) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let kind = SocketType::SEQPACKET;
    Ok(socketpair(
        AddressFamily::UNIX,
        kind,
        SocketFlags::CLOEXEC,
        None,
    )?)
}

/// Sends a packet, and with it descriptors; gives how many bytes were sent, which are all where the socket
/// carries packets.
pub(super) fn send(
    socket: BorrowedFd<'_>,
    packet: &[u8],
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS_MAX))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() {
        ancillary.push(SendAncillaryMessage::ScmRights(descriptors));
    }
    let flags = SendFlags::NOSIGNAL;
    let pieces = [IoSlice::new(packet)];
    Ok(sendmsg(socket, &pieces, &mut ancillary, flags)?)
}

/// Waits for a packet, and gives how long it is, which is nothing where none will come, and the
/// descriptors that came with it.
pub(super) fn receive(
    socket: BorrowedFd<'_>,
    packet: &mut [u8],
) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS_MAX))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let flags = RecvFlags::CMSG_CLOEXEC;
    let mut pieces = [IoSliceMut::new(packet)];
    let received = recvmsg(socket, &mut pieces, &mut ancillary, flags)?;
    let rights = ancillary.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(rights) => Some(rights),
        _ => None,
    });
    Ok((received.bytes, rights.flatten().collect()))
}

/// Takes a packet, which must be this one, and gives who has sent it, on a socket that asks for that.
pub(super) fn sender(socket: BorrowedFd<'_>, expected: &[u8]) -> io::Result<Pid> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmCredentials(1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut packet = [0; 64];
    let mut pieces = [IoSliceMut::new(&mut packet)];
    let received = recvmsg(socket, &mut pieces, &mut ancillary, RecvFlags::empty())?;
    let mut senders = ancillary.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmCredentials(sender) => Some(sender.pid),
        _ => None,
    });
    let sender = senders.next();
    let sender = sender.filter(|_| packet.get(..received.bytes) == Some(expected));
    sender.ok_or_else(|| io::Error::other("something else has come"))
}
