// All English sentences of the web; a missing one does not compile.
import { company } from './en-US/company.ts'
import { exports } from './en-US/exports.ts'
import { form } from './en-US/form.ts'
import { home } from './en-US/home.ts'
import { imports } from './en-US/imports.ts'
import { invoices } from './en-US/invoices.ts'
import { login } from './en-US/login.ts'
import { overview } from './en-US/overview.ts'
import { personal } from './en-US/personal.ts'
import { people } from './en-US/people.ts'
import { reasons } from './en-US/reasons.ts'
import { shell } from './en-US/shell.ts'
import { states } from './en-US/states.ts'
import { verify } from './en-US/verify.ts'
import { visitor } from './en-US/visitor.ts'
import type { Sentences, zhCN } from './zh-CN.ts'

export const enUS = { shell, company, exports, form, home, login, invoices, imports, overview, people, personal, reasons, states, verify, visitor } satisfies Sentences<typeof zhCN>
