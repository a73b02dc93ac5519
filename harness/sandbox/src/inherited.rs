//! Hard limits that this process has inherited: from a shell's `ulimit`, a batch system, a service manager.
//!
//! Nobody but the superuser can raise them, and whatever this process starts has them, too. One that is lower
//! than the limit that a run should have would decide the verdict. So they are compared with what runs need
//! before anything is judged. Those that are high enough change nothing: each run gets limits of its own.

use std::fmt::{self, Write as _};

use super::Limits;

/// Address space of a program besides twice its memory: runtimes such as Java's map much that they do not use.
#[cfg(target_os = "linux")]
const ADDRESS_SPACE_BEYOND: u64 = 16 << 30;
/// Descriptors that the harness needs itself, and those of each worker.
#[cfg(target_os = "linux")]
const DESCRIPTORS: (u64, u64) = (64, 16);
/// Processes of each worker besides those of its program.
#[cfg(target_os = "linux")]
const PROCESSES: u64 = 8;

/// The limits that runs and builds need.
#[derive(Debug, Clone, Copy)]
pub struct Needs {
    /// Of each limit the highest that a run has.
    pub limits: Limits,
    /// Address space of the program that maps the most, in bytes; `None` where none is set for it.
    pub address_space: Option<u64>,
    /// Workers that run something at the same time.
    pub workers: usize,
}

#[cfg(target_os = "linux")]
impl Needs {
    fn address_space(&self) -> u64 {
        let beyond = 2 * self.limits.memory_bytes + ADDRESS_SPACE_BEYOND;
        self.address_space.unwrap_or(beyond)
    }

    fn descriptors(&self) -> u64 {
        DESCRIPTORS.0 + DESCRIPTORS.1 * self.workers as u64
    }

    /// Where programs have a user of their own, each is counted alone; else all of them together.
    fn processes(&self) -> u64 {
        if super::linux::is_root() {
            self.limits.processes + super::linux::PROCESSES_BEYOND
        } else {
            (self.limits.processes + PROCESSES) * self.workers as u64
        }
    }
}

/// A hard limit that is lower than what runs need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowLimit {
    /// The name of the limited resource.
    name: &'static str,
    /// The option of `ulimit` that shows and sets it.
    option: char,
    unit: Unit,
    here: u64,
    needed: u64,
}

/// The unit of a limit.
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "only Linux compares limits")
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Bytes,
    Seconds,
    Things,
}

impl Unit {
    fn say(self, amount: u64) -> String {
        match self {
            Self::Bytes if amount.is_multiple_of(1 << 20) => format!("{} MiB", amount >> 20),
            Self::Bytes if amount.is_multiple_of(1 << 10) => format!("{} KiB", amount >> 10),
            Self::Bytes => format!("{amount} bytes"),
            Self::Seconds => format!("{amount} s"),
            Self::Things => amount.to_string(),
        }
    }
}

impl fmt::Display for LowLimit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            option,
            unit,
            here,
            needed,
        } = self;
        let (here, needed) = (unit.say(*here), unit.say(*needed));
        write!(
            formatter,
            "{name} (`ulimit -H -{option}`): the limit is {here}, and {needed} are needed"
        )
    }
}

/// Hard limits under which a verdict could be that of the limit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct LowLimits(pub Vec<LowLimit>);

/// The advice for a hard limit that is too low.
pub const LIMITS_HELP: [&str; 2] = [
    "a hard limit is raised where it was set: `ulimit -H` of the shell or script that started this, \
     /etc/security/limits.conf, or a service's `Limit...=`; for processes, fewer `--jobs` also do",
    "Slurm hands the limits of the shell to its jobs: submit with `sbatch --propagate=NONE`, or set \
     PropagateResourceLimits=NONE in slurm.conf",
];

impl fmt::Display for LowLimits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(
            "Puzzlemark was started with hard limits that are lower than submissions need; nothing was judged",
        )?;
        for limit in &self.0 {
            write!(formatter, "\n  {limit}")?;
        }
        for help in LIMITS_HELP {
            write!(formatter, "\n  help: {help}")?;
        }
        formatter.write_char('\n')
    }
}

/// Compares the hard limits of this process with what runs need. Soft limits, which anybody can raise, are
/// raised where this process needs it.
///
/// # Errors
///
/// If one of them is lower.
#[cfg(target_os = "linux")]
pub fn compare(needs: &Needs) -> Result<(), LowLimits> {
    use rustix::process::Resource;

    let Limits {
        cpu, file_bytes, ..
    } = needs.limits;
    let address_space = needs.address_space();
    let seconds = super::linux::cpu_seconds(cpu);
    let descriptors = super::linux::RUN_DESCRIPTORS.max(needs.descriptors());
    let stack = super::linux::STACK_BYTES;
    let rows = [
        (
            Resource::As,
            "address space",
            'v',
            Unit::Bytes,
            address_space,
        ),
        (
            Resource::Data,
            "data of a program",
            'd',
            Unit::Bytes,
            address_space,
        ),
        (Resource::Stack, "stack", 's', Unit::Bytes, stack),
        (
            Resource::Fsize,
            "size of a file",
            'f',
            Unit::Bytes,
            file_bytes,
        ),
        (Resource::Cpu, "CPU time", 't', Unit::Seconds, seconds),
        (
            Resource::Nofile,
            "open files",
            'n',
            Unit::Things,
            descriptors,
        ),
        (
            Resource::Nproc,
            "processes",
            'u',
            Unit::Things,
            needs.processes(),
        ),
    ];
    let low = rows
        .into_iter()
        .filter_map(|(resource, name, option, unit, needed)| {
            let here = rustix::process::getrlimit(resource).maximum?;
            (here < needed).then_some(LowLimit {
                name,
                option,
                unit,
                here,
                needed,
            })
        });
    let low: Vec<_> = low.collect();
    if !low.is_empty() {
        return Err(LowLimits(low));
    }
    for resource in [Resource::Nofile, Resource::Nproc] {
        raise(resource, u64::MAX);
    }
    Ok(())
}

/// Raises the soft limits that no run gets anew.
#[cfg(target_os = "linux")]
pub(super) fn raise_for_runs() {
    use rustix::process::Resource;

    for resource in [Resource::As, Resource::Data, Resource::Nproc] {
        raise(resource, u64::MAX);
    }
}

/// Raises a soft limit of this process to as much, or to the hard limit.
#[cfg(target_os = "linux")]
fn raise(resource: rustix::process::Resource, wanted: u64) {
    use rustix::process::{Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(resource);
    let wanted = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if current.is_some_and(|current| current < wanted) {
        let raised = Rlimit {
            current: Some(wanted).filter(|wanted| *wanted < u64::MAX),
            maximum,
        };
        // Up to the hard limit this is always permitted; if not, it stays as it was.
        let _ = setrlimit(resource, raised);
    }
}

/// Makes room for this process's own stack, before it is used. Gives what to tell where there is too little.
#[cfg(target_os = "linux")]
pub fn make_room_for_the_stack() -> Result<(), &'static str> {
    use rustix::process::{Resource, getrlimit};

    const ENOUGH: u64 = 2 << 20;
    raise(Resource::Stack, super::linux::STACK_BYTES);
    match getrlimit(Resource::Stack).current {
        Some(here) if here < ENOUGH => Err(
            "error: the stack that this process may have (`ulimit -H -s`) is less than 2 MiB, \
             which is too little to begin with; nothing was judged\n",
        ),
        _ => Ok(()),
    }
}

/// Compares the hard limits of this process with what runs need: only on Linux have runs limits of their own.
#[cfg(not(target_os = "linux"))]
pub fn compare(_needs: &Needs) -> Result<(), LowLimits> {
    Ok(())
}

/// Makes room for this process's own stack, before it is used: on Linux, where it can be made.
#[cfg(not(target_os = "linux"))]
pub fn make_room_for_the_stack() -> Result<(), &'static str> {
    Ok(())
}
