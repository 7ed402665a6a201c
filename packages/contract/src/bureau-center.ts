// The tax bureau: accounts, logins, pulls and the mirror.
import { center, joinParts } from './endpoint.ts'
import * as parts from './bureau/parts.ts'

export const bureauCenter = center('/atpiao-center', '电子税务局 Tax bureau', joinParts(parts))
