import { createHash } from 'node:crypto'
import type { Config } from './config.ts'

/** The key that one purpose signs by, derived from the installation's secret: links to files, confirmations. */
export const signingSecret = (purpose: string, { secretKey }: Pick<Config, 'secretKey'>): string =>
  createHash('sha256').update(`${purpose} ${secretKey}`).digest('hex')
