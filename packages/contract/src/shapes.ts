// Shapes that several centers use.
import { z } from 'zod'
import { emailOf, limits, phoneHolds } from '@piaotai/domain/limits.ts'
import { isDay } from '@piaotai/domain/months.ts'
import { readAreas } from '@piaotai/domain/rights/permission.ts'
import { tidyName, unseen } from '@piaotai/domain/text/plain-text.ts'
import { plainRecoveryCode, recoveryCodeHolds } from '@piaotai/domain/account/recovery-code.ts'

const clean = (s: string): boolean => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(s) && s.isWellFormed()
/** Text without control characters and lone surrogates, which databases and files refuse. */
export const text = (max: number, min = 0) => z.string().min(min).max(max).refine(clean, 'text.characters')
/** Required text is visible text: a value of invisible characters is refused. The field's rule handles blanks. */
export const line = (max: number, min = 0) =>
  text(max, min).refine((s) => !/[\t\n\r]/.test(s) && (min === 0 || s.trim() === '' || !unseen(s)), 'text.oneLine')
/** A name of anything: tidied before it is bounded, so that two never differ by what nobody sees. */
export const name = (max: number, min = 1) =>
  z
    .string()
    .overwrite(tidyName)
    .min(min)
    .max(max)
    .refine(clean, 'text.characters')
    .refine((s) => min === 0 || s === '' || !unseen(s), 'text.oneLine')
export const date = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date')
  .refine(isDay, 'date')
export const amount = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/, 'amount')
/** Query strings carry numbers and flags as text; no other type is coerced. */
export const queryInt = (min: number, max: number) =>
  z
    .union([
      z.number().int(),
      z
        .string()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
export const queryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')])
/** A repeated query key: one value or many, `min` to `max` of them. */
export const many = <T extends z.ZodType>(of: T, max: number, min = 0) =>
  z.union([z.array(of).min(min).max(max), of.transform((v) => [v])]).pipe(z.array(z.any()).max(max)) as unknown as z.ZodType<
    z.output<T>[],
    z.input<T>[] | z.input<T>
  >
export const area = z.enum(['personal', 'company'])
/** A readable area: the personal area, the company's, and granted pools. */
export const readArea = z.enum(readAreas)
/** All that is found is counted, unless that takes five seconds. */
export const exactCount = queryFlag.optional()
export const pageQuery = {
  page: queryInt(1, 1_000_000).default(1),
  pageSize: queryInt(1, limits.pageSizeMax).default(50),
  exactCount,
}
/** `totalExact` false: there are more than `totalElements`, which stops at ten thousand where a whole count is not cheap. */
export const pageOf = <T extends z.ZodType>(of: T) =>
  z.object({
    content: z.array(of),
    page: z.number().int(),
    pageSize: z.number().int(),
    totalElements: z.number().int(),
    totalExact: z.boolean().default(true),
  })
/** A sheet that was read and not kept: `updates` of the good rows change what is there. */
export const sheetPreviewOf = <T extends z.ZodType>(row: T) =>
  z.object({
    fileName: z.string(),
    total: z.number().int(),
    good: z.number().int(),
    updates: z.number().int(),
    rows: z.array(row),
  })
export const instant = z.string()
export const nothing = z.object({})
export const done = z.object({}).default({})

/** 11 digits starting with 1. */
export const phone = z.string().refine(phoneHolds, 'phone')
/**
 * Trimmed and lower-cased; a narrow address grammar. Letters that only lower-casing turns into ASCII (the Kelvin sign)
 * are invalid.
 */
export const email = z
  .string()
  .max(limits.email + 20)
  .refine((s) => emailOf(s) !== undefined, 'email')
  .transform((s) => emailOf(s) ?? '')
/** Six digits, from SMS, mail or an authenticator. */
export const code = z.string().regex(/^\d{6}$/, 'code')
/** A single-use replacement for an authenticator's code; case and hyphen do not matter. */
export const recoveryCode = z.string().max(limits.recoveryCodeInput).refine(recoveryCodeHolds, 'recoveryCode').transform(plainRecoveryCode)
/** The input of a second factor. */
export const factorCode = z.union([code, recoveryCode])
/** A person's reading of an image captcha: at most six characters. */
export const captchaText = z.string().regex(/^[A-Za-z0-9]{1,6}$/, 'captcha')
/** A random name that a browser keeps; a captcha requested with it is valid only with it. */
export const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'deviceId')
/** An opaque one-time secret of the server. */
export const ticket = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, 'ticket')
/** A new password: 8 to 30 with upper case, lower case and digit. */
export const newPassword = z.string().min(1).max(limits.passwordInput)
export const oldPassword = z.string().min(1).max(limits.passwordInput)

/** What a preview of a workbook of invoices tells beside its rows: pages that hold something and are not read, by name. */
export const leftPages = z.array(z.string())
/** A figure of the line of totals that is not the sum of the rows. */
export const TotalFault = z
  .object({ line: z.number().int(), heading: z.string(), told: z.string(), sum: z.string() })
  .meta({ id: 'SheetTotalFault' })
