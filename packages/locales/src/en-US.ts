// All English sentences of the web; a missing one does not compile.
import { imports } from './en-US/imports.ts'
import { invoices } from './en-US/invoices.ts'
import { login } from './en-US/login.ts'
import { overview } from './en-US/overview.ts'
import { reasons } from './en-US/reasons.ts'
import { shell } from './en-US/shell.ts'
import { states } from './en-US/states.ts'
import type { Sentences, zhCN } from './zh-CN.ts'

export const enUS = { shell, login, invoices, imports, overview, reasons, states } satisfies Sentences<typeof zhCN>
