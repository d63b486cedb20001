import type { Command } from 'commander'
import type { CommandIo, ExitCode } from '../io.ts'

/** What defining a command requires. The command's action imports its own file when it is called, so that no command loads another's libraries. */
export interface CommandLine {
  readonly program: Command
  /** Starts the definition of a command that works on a site: with `--config`, `--debug`, and an example. */
  readonly command: (name: string, description: string, example: string) => Command
  readonly io: CommandIo
  /** Reports the exit code of the command. */
  readonly finish: (code: ExitCode) => void
}
