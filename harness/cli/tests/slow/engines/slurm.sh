#!/usr/bin/env bash
# A Slurm cluster of virtual nodes on this machine, for tests: every node is a daemon of its own.
#   slurm.sh up FOLDER NODES        starts it, and prints when its nodes are idle
#   slurm.sh fail FOLDER NODE       ends a node and all that runs on it, as if it lost power
#   slurm.sh down FOLDER            ends all daemons
# Needs root, and Debian's slurmctld, slurmd, slurm-client and munge. Uses ports from 17800 on.
set -euo pipefail

action=$1 folder=$2
export SLURM_CONF=$folder/slurm.conf
export PATH=$PATH:/usr/sbin

configure() {
  local nodes=$1 host node
  host=$(hostname -s)
  cat >"$SLURM_CONF" <<END
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17800
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
SlurmdParameters=config_overrides
SlurmdTimeout=10
KillWait=3
ReturnToService=2
StateSaveLocation=$folder/state
SlurmctldPidFile=$folder/slurmctld.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdSpoolDir=$folder/spool-%n
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmdLogFile=$folder/slurmd-%n.log
PartitionName=all Nodes=n[1-$nodes] Default=YES State=UP MaxTime=INFINITE
END
  for node in $(seq "$nodes"); do
    echo "NodeName=n$node NodeHostname=$host NodeAddr=127.0.0.1 Port=$((17800 + node)) CPUs=1" >>"$SLURM_CONF"
  done
}

# The daemon that authenticates users, with a key and a socket of its own.
vouch() {
  head -c 1024 /dev/urandom >"$folder/munge.key"
  chmod 400 "$folder/munge.key"
  munged --key-file "$folder/munge.key" --socket "$folder/munge.socket" --pid-file "$folder/munged.pid" \
    --log-file "$folder/munged.log" --seed-file "$folder/munged.seed" --force
}

up() {
  mkdir -p "$folder/state"
  configure "$1"
  vouch
  slurmctld
  for node in $(seq "$1"); do
    mkdir -p "$folder/spool-n$node"
    slurmd -N "n$node"
  done
  for _ in $(seq 300); do
    [ "$(sinfo -h -N -t idle -o %N | wc -l)" = "$1" ] && return
    sleep 0.2
  done
  sinfo -N -l >&2
  return 1
}

# The descendants of a process.
descendants() {
  local child
  for child in $(pgrep -P "$1" || true); do
    descendants "$child"
    echo "$child"
  done
}

# Daemons that run steps are no longer children of the node's daemon, so they are found by their jobs.
fail() {
  local job step
  local jobs
  jobs=$(squeue -h -w "$1" -t R -o %A)
  kill -KILL "$(cat "$folder/slurmd-$1.pid")"
  for job in $jobs; do
    for step in $(pgrep -f "^slurmstepd: \[$job\." || true); do
      # shellcheck disable=SC2046
      kill -KILL "$step" $(descendants "$step") 2>/dev/null || true
    done
  done
}

down() {
  local file
  scancel --full --user root 2>/dev/null || true
  sleep 1
  for file in "$folder"/*.pid; do
    [ -f "$file" ] && kill "$(cat "$file")" 2>/dev/null || true
  done
}

"$action" "${@:3}"
