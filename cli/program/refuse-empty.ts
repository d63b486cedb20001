import type { Command } from 'commander'

/** Ends a command line with an empty value for an option or an argument: mostly one from a variable that is not set. @throws CommanderError */
export function refuseEmpty(command: Command): void {
  const isEmpty = (value: unknown) => [value].flat().includes('')
  const option = command.options.find(
    (each) =>
      command.getOptionValueSource(each.attributeName()) === 'cli' &&
      isEmpty(command.getOptionValue(each.attributeName())),
  )
  const argument = command.registeredArguments.find((_, index) => isEmpty(command.processedArgs[index]))
  const empty = option ? `option '${option.flags}'` : argument && `argument '${argument.name()}'`
  if (empty) command.error(`error: ${empty} is empty. Write a value; if it comes from a variable, set that.`)
}
