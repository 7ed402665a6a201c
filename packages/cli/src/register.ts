// The commands: one line a file.
import type { AddCommand } from './command.ts'
import { deliver } from './commands/deliver.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { invoices } from './commands/invoices.ts'
import { login } from './commands/login.ts'
import { platform } from './commands/platform.ts'

export const commands: readonly AddCommand[] = [login, importCommand, invoices, exportCommand, platform, deliver]
