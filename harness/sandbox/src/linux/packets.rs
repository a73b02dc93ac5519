//! Messages with descriptors: packets within a cell, and the first message of its launcher.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use rustix::process::Pid;

/// Most descriptors in one packet.
const DESCRIPTORS_MAX: usize = 8;

/// Makes a socket pair that carries packets. Each packet arrives as a whole.
pub(super) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let kind = SocketType::SEQPACKET;
    Ok(socketpair(
        AddressFamily::UNIX,
        kind,
        SocketFlags::CLOEXEC,
        None,
    )?)
}

/// Sends a packet with descriptors. Returns the number of bytes sent. It is the length of the
/// packet if the socket carries packets.
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

/// Waits for a packet. Returns its length and its descriptors. The length is 0 if the other end is
/// closed.
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

/// Receives a packet, checks its content and returns its sender. The socket must have
/// `SO_PASSCRED`.
pub(super) fn sender(socket: BorrowedFd<'_>, expected: &[u8]) -> io::Result<Pid> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmCredentials(1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut packet = [0; 64];
    let mut pieces = [IoSliceMut::new(&mut packet)];
    let received = recvmsg(socket, &mut pieces, &mut ancillary, RecvFlags::empty())?;
    let sender = ancillary.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmCredentials(sender) => Some(sender.pid),
        _ => None,
    });
    sender
        .filter(|_| packet.get(..received.bytes) == Some(expected))
        .ok_or_else(|| io::Error::other("received an unexpected packet"))
}
