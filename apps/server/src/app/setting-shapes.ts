// Shapes of settings that more than one file uses.
import { z } from 'zod'

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().int().min(0).max(65535))
export const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))
/** The path of a socket, or host:port. */
export const socketAddress = z
  .string()
  .max(200)
  .regex(/^(?:\/[^\s]+|(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5})$/)

/** on or off. */
export const flag = z.enum(['on', 'off']).transform((v) => v === 'on')
