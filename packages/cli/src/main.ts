// piaotai: 1 a wrong command, 2 refused, 3 the platform was not reached.
import { Command, CommanderError } from 'commander'
import { createPiaotai, PiaotaiProblem, PiaotaiUnreachable } from '@piaotai/client'
import { Refused, UsageFault, type Language, type World } from './command.ts'
import { readLogin } from './login-file.ts'
import { commands } from './register.ts'

const asked = process.argv[process.argv.indexOf('--lang') + 1]
const language: Language = /^en/i.test((process.argv.includes('--lang') ? asked : process.env['LC_ALL'] || process.env['LANG']) ?? '')
  ? 'en-US'
  : 'zh-CN'
const world: World = {
  language,
  say: (zh, en) => (language === 'en-US' ? en : zh),
  print: (text) => void process.stdout.write(`${text}\n`),
  tell: (text) => void process.stderr.write(`${text}\n`),
  client: async () => {
    const login = await readLogin()
    if (!login) throw new UsageFault(world.say('先运行 piaotai login 地址', 'Run piaotai login ADDRESS first'))
    return createPiaotai({ ...login, language })
  },
}

/** Runs one command line; resolves to its exit code. */
const runCommand = async (args: readonly string[]): Promise<number> => {
  const program = new Command('piaotai')
    .description(world.say('票台：命令行里的发票', 'Piaotai: invoices from the command line'))
    .version('0.1.0')
    .option('--lang <language>', 'zh | en')
    .showSuggestionAfterError()
    .exitOverride()
  for (const add of commands) add(program, world)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    if (error instanceof Refused) return 2
    world.tell((error as Error).message)
    if (error instanceof UsageFault) return 1
    return error instanceof PiaotaiProblem ? 2 : error instanceof PiaotaiUnreachable ? 3 : 2
  }
}
void runCommand(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
