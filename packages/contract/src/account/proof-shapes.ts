// Own proofs of a person: methods of their account, which no company's identity service can replace.
import { z } from 'zod'
import { id } from '../ids.ts'
import { code, many, oldPassword } from '../shapes.ts'

/** A code to the person's own phone or mail, or their password. */
export const ownWay = z.enum(['sms', 'email', 'password'])
/** Ways that are open to a person; `hint` is enough of the phone or mail to know it by. */
export const ownSignInMethods = z.array(z.object({ way: ownWay, hint: z.string().nullable() }))
/** A channel for sent codes. */
export const sentWay = z.enum(['email', 'sms'])
/** Exactly one: a sent code, or the password. */
export const ownProof = { code: code.optional(), password: oldPassword.optional() }

/** The caller's keys, of any of their companies, that go on; their other keys end, and devices always do. An unknown one keeps nothing. */
export const keptKeys = many(id('apiKey', 'filter'), 500)

/** Header of a call that is an opening act: base64url of JSON with `code` or `password`. */
export const proofHeader = 'x-proof'
