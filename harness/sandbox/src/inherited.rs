//! Hard limits that this process inherited, from a shell's `ulimit`, a batch system or a service
//! manager.
//!
//! Only the superuser can raise them, and every child inherits them. A hard limit below the limit
//! of a run would decide the verdict. So [`check_inherited_limits`] checks them before any run
//! starts. Higher limits do no harm, because each run sets its own.

use std::fmt::{self, Write as _};

use super::Limits;

/// Address space of a program, in bytes, in addition to twice its memory. Runtimes such as Java's
/// map much more than they use.
#[cfg(target_os = "linux")]
const ADDRESS_SPACE_BEYOND: u64 = 16 << 30;
/// The numbers of file descriptors of the harness, and of each worker.
#[cfg(target_os = "linux")]
const DESCRIPTORS: (u64, u64) = (64, 16);
/// Processes of each worker in addition to its program's processes.
#[cfg(target_os = "linux")]
const PROCESSES: u64 = 8;

/// Resources that the planned runs and builds need.
#[derive(Debug, Clone, Copy)]
pub struct Needs {
    /// The highest value of each limit.
    pub limits: Limits,
    /// Largest address space of a program, in bytes. `None` if programs set no such limit.
    pub address_space: Option<u64>,
    /// Workers that run at the same time.
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

    /// Returns the number of processes that must be allowed. For root each program has its own
    /// user, and the system counts per user. Otherwise all programs count together.
    fn processes(&self) -> u64 {
        if super::linux::is_root() {
            self.limits.processes + super::linux::PROCESSES_BEYOND
        } else {
            (self.limits.processes + PROCESSES) * self.workers as u64
        }
    }
}

/// A hard limit that is lower than runs need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowLimit {
    /// Name of the resource.
    name: &'static str,
    /// Option of `ulimit` for this limit.
    option: char,
    unit: Unit,
    here: u64,
    needed: u64,
}

/// Unit of a limit.
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
    fn format_amount(self, amount: u64) -> String {
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
        let (here, needed) = (unit.format_amount(*here), unit.format_amount(*needed));
        write!(
            formatter,
            "{name} (`ulimit -H -{option}`): the limit is {here}, and {needed} are needed"
        )
    }
}

/// Hard limits that are lower than runs need.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct LowLimits(pub Vec<LowLimit>);

/// Advice on hard limits that are too low.
pub const LIMITS_HELP: [&str; 2] = [
    "raise the hard limit at its source: `ulimit -H` in the shell or script that started this, \
     /etc/security/limits.conf, or `Limit...=` of a service; for processes, fewer `--jobs` also help",
    "Slurm copies the shell's limits to its jobs: submit with `sbatch --propagate=NONE`, or set \
     PropagateResourceLimits=NONE in slurm.conf",
];

impl fmt::Display for LowLimits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(
            "hard limits of this process are lower than submissions need; nothing was judged",
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

/// Compares the hard limits of this process with the needs of runs. Also raises the soft limits
/// that the harness itself needs.
///
/// # Errors
///
/// Returns all hard limits that are too low.
#[cfg(target_os = "linux")]
pub fn check_inherited_limits(needs: &Needs) -> Result<(), LowLimits> {
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
        raise_soft_limit(resource, u64::MAX);
    }
    Ok(())
}

/// Raises the soft limits that runs inherit.
#[cfg(target_os = "linux")]
pub(super) fn raise_for_runs() {
    use rustix::process::Resource;

    for resource in [Resource::As, Resource::Data, Resource::Nproc] {
        raise_soft_limit(resource, u64::MAX);
    }
}

/// Raises a soft limit to `wanted`, or to the hard limit if that is lower.
#[cfg(target_os = "linux")]
fn raise_soft_limit(resource: rustix::process::Resource, wanted: u64) {
    use rustix::process::{Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(resource);
    let wanted = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if current.is_some_and(|current| current < wanted) {
        let raised = Rlimit {
            current: Some(wanted).filter(|wanted| *wanted < u64::MAX),
            maximum,
        };
        // The system always allows this. If it refuses, the old limit stays.
        let _ = setrlimit(resource, raised);
    }
}

/// Raises this process's stack limit, before the stack is used.
///
/// # Errors
///
/// Returns a message for the user if the hard limit is below 2 MiB.
#[cfg(target_os = "linux")]
pub fn make_room_for_the_stack() -> Result<(), &'static str> {
    use rustix::process::{Resource, getrlimit};

    const ENOUGH: u64 = 2 << 20;
    raise_soft_limit(Resource::Stack, super::linux::STACK_BYTES);
    match getrlimit(Resource::Stack).current {
        Some(here) if here < ENOUGH => Err(
            "error: the stack limit of this process (`ulimit -H -s`) is below 2 MiB, \
             which is too low to start; nothing was judged\n",
        ),
        _ => Ok(()),
    }
}

/// Accepts any limits, because only Linux sets limits for each run.
#[cfg(not(target_os = "linux"))]
pub fn check_inherited_limits(_needs: &Needs) -> Result<(), LowLimits> {
    Ok(())
}

/// Does nothing, because only Linux can raise the stack limit.
#[cfg(not(target_os = "linux"))]
pub fn make_room_for_the_stack() -> Result<(), &'static str> {
    Ok(())
}
