//! Changes to a machine that make isolation stronger.

use std::fs;

/// The settings of a machine that may prevent strong isolation.
#[derive(Debug, Default)]
struct Machine {
    linux: bool,
    /// True if a filter of system calls is active already, as in most containers.
    filtered: bool,
    /// `kernel.apparmor_restrict_unprivileged_userns`, in Ubuntu only.
    apparmor: Option<u64>,
    /// `kernel.unprivileged_userns_clone`, in Debian up to release 10.
    userns_clone: Option<u64>,
    /// `user.max_user_namespaces`.
    namespaces_max: Option<u64>,
    /// The active security modules of the kernel, from `/sys/kernel/security/lsm`.
    modules: Option<String>,
}

/// The number of user namespaces that a run with many workers may need. Systems usually allow thousands.
const NAMESPACES_ENOUGH: u64 = 256;

impl Machine {
    /// Reads the settings of this machine.
    fn here() -> Self {
        let number = |file: &str| fs::read_to_string(file).ok()?.trim().parse().ok();
        Self {
            linux: cfg!(target_os = "linux"),
            filtered: fs::read_to_string("/proc/self/status")
                .is_ok_and(|status| is_filtered(&status)),
            apparmor: number("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"),
            userns_clone: number("/proc/sys/kernel/unprivileged_userns_clone"),
            namespaces_max: number("/proc/sys/user/max_user_namespaces"),
            modules: fs::read_to_string("/sys/kernel/security/lsm").ok(),
        }
    }

    fn remedies(&self) -> Vec<&'static str> {
        if !self.linux {
            return vec![
                "only Linux has isolation: grade on Linux, for example in a virtual machine",
            ];
        }
        let landlock = self
            .modules
            .as_ref()
            .is_none_or(|modules| modules.split(',').any(|one| one.trim() == "landlock"));
        let rows = [
            (
                self.apparmor.is_some_and(|restricted| restricted != 0),
                "Ubuntu does not let ordinary users make namespaces: run \
                 `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, or grade as root",
            ),
            (
                self.userns_clone == Some(0),
                "this system does not let ordinary users make namespaces: run \
                 `sudo sysctl -w kernel.unprivileged_userns_clone=1`, or grade as root",
            ),
            (
                self.namespaces_max
                    .is_some_and(|most| most < NAMESPACES_ENOUGH),
                "this system allows too few user namespaces: run \
                 `sudo sysctl -w user.max_user_namespaces=15000`",
            ),
            (
                self.filtered,
                "system calls are filtered here, as in most containers: start the container with \
                 `--security-opt seccomp=unconfined` and an unmasked `/proc` (podman: `--security-opt \
                 unmask=ALL`; docker: `--security-opt systempaths=unconfined`); root also needs \
                 `--cap-add SYS_ADMIN`",
            ),
            (
                !landlock,
                "this kernel runs without Landlock: add `landlock` to its `lsm=` parameter, or use \
                 a kernel that has it (5.13 or newer)",
            ),
        ];
        let fitting = rows.into_iter().filter(|(fits, _)| *fits);
        fitting.map(|(_, remedy)| remedy).collect()
    }
}

/// Returns true if `/proc/self/status` shows a filter of system calls.
fn is_filtered(status: &str) -> bool {
    let mode = status
        .lines()
        .find_map(|line| line.strip_prefix("Seccomp:"));
    mode.is_some_and(|mode| mode.trim() == "2")
}

/// Returns changes that may help on this machine. The list is empty if no known setting prevents
/// isolation.
pub(in crate::commands) fn remedies() -> Vec<String> {
    let remedies = Machine::here().remedies();
    remedies.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linux() -> Machine {
        Machine {
            linux: true,
            modules: Some("lockdown,capability,landlock,yama\n".to_owned()),
            ..Machine::default()
        }
    }

    #[test]
    fn an_open_machine_needs_no_advice() {
        assert!(linux().remedies().is_empty());
        let open = Machine {
            apparmor: Some(0),
            userns_clone: Some(1),
            namespaces_max: Some(96_365),
            modules: None,
            ..linux()
        };
        assert!(open.remedies().is_empty());
    }

    #[test]
    fn a_filter_shows_in_the_status() {
        assert!(is_filtered("Name:\tx\nSeccomp:\t2\nSeccomp_filters:\t1\n"));
        assert!(!is_filtered("Name:\tx\nSeccomp:\t0\nSeccomp_filters:\t0\n"));
    }

    #[test]
    fn each_obstacle_has_its_remedy() {
        let modules = |modules: &str| Some(modules.to_owned());
        for (machine, advice) in [
            (Machine::default(), "on Linux"),
            (
                Machine {
                    apparmor: Some(1),
                    ..linux()
                },
                "kernel.apparmor_restrict_unprivileged_userns=0",
            ),
            (
                Machine {
                    userns_clone: Some(0),
                    ..linux()
                },
                "kernel.unprivileged_userns_clone=1",
            ),
            (
                Machine {
                    namespaces_max: Some(0),
                    ..linux()
                },
                "user.max_user_namespaces",
            ),
            (
                Machine {
                    filtered: true,
                    ..linux()
                },
                "--security-opt seccomp=unconfined",
            ),
            (
                Machine {
                    modules: modules("capability,yama"),
                    ..linux()
                },
                "lsm=",
            ),
        ] {
            let remedies = machine.remedies();
            assert_eq!(remedies.len(), 1, "{machine:?}");
            assert!(remedies[0].contains(advice), "{remedies:?}");
        }
    }
}
