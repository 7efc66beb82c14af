/** The help text of `pnpm release`. */
export const usage = `Usage: pnpm release <command> [options]

  publish <remote>|shell [--version <v>] [--folder <path>]
                                           build and publish; the same build again changes nothing
  check <remote> [--menu <file|url>] [--against <env>] [--folder <path>]
                                           build and run the gate, publish nothing
                                           (--folder: where the remote is; default: remote-<remote> here)
  copy <remote>|shell <version> --from <registry>
                                           bring a version from another registry, byte for byte
  pin <env> <remote>|shell <version>       serve this version to new tabs of the environment
  unpin <env> <remote>                     serve no version of it any more
  rollback <env> <remote> [--to <serial>]  serve the version before the current one, or the one of a revision
  rollback <env> --to <serial>             all pins as they stood at a revision
  promote <from> <to> [--at <serial>] [--only a,b]
                                           copy pins of one environment to another
  kill <env> <remote> <version>|all        nobody runs it any more; what stood before is served
  revive <env> <remote> <version>|all      take a kill back
  freeze <env> / unfreeze <env>            let nothing but rollbacks and kills through / end that
  canary <env> <remote>@<version>[,…] [--name <set>] [--percent 5] [--users a,b] [--roles r] [--departments d]
         [--margin <points>] [--minimum <loads>]
                                           serve versions to some users; all of the set or none
  halt <env> <set>, end <env> <set>, keep <env> <set>
                                           stop a canary, remove it, make its versions everybody's
  status <env>, history <env> [remote], versions <remote>, environments, remotes
  token create <team> [--publish a,b] [--operate env] [--days n], token list, token revoke <id>
  gc [--keep-days 30]                      throw away files of versions nobody can need (look first: --dry-run)

Options: --json (machine-readable), --reason <text>, --limit <n>
         on every change --dry-run (judge and say, change nothing) and --expect <serial> (refuse if somebody was faster)
Environment: REGISTRY_URL (default http://127.0.0.1:8080/registry), REGISTRY_TOKEN (default: the token in DATA_DIR)`;
