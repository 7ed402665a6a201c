// What the page to sign in says; en-US.ts has it too, with the rest.
import { form } from './en-US/form.ts'
import { shell } from './en-US/shell.ts'
import type { Sentences } from './zh-CN.ts'
import type { zhCNFirst } from './zh-CN-first.ts'

export const enUSFirst = { shell, form } satisfies Sentences<typeof zhCNFirst>
