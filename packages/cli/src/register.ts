// The commands: one line a file.
import type { AddCommand } from './command.ts'
import { importCommand } from './commands/import.ts'
import { invoices } from './commands/invoices.ts'
import { login } from './commands/login.ts'

export const commands: readonly AddCommand[] = [login, importCommand, invoices]
