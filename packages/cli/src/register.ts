// The commands: one line a file.
import type { AddCommand } from './command.ts'
import { deliver } from './commands/deliver.ts'
import { doubled } from './commands/doubled.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { invoices } from './commands/invoices.ts'
import { login } from './commands/login.ts'
import { month } from './commands/month.ts'
import { platform } from './commands/platform.ts'
import { scan } from './commands/scan.ts'
import { watch } from './commands/watch.ts'

export const commands: readonly AddCommand[] = [
  login,
  importCommand,
  invoices,
  exportCommand,
  doubled,
  platform,
  month,
  deliver,
  watch,
  scan,
]
