import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { monthsLater } from '@piaotai/domain/months.ts'
import { isPlaceholderName, limits } from '@piaotai/domain/limits.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { accountEndpoints } from '@piaotai/contract/account/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { PictureDrawer } from '../../../ports/recognition.ts'
import { trialsLeft } from '../company/index.ts'
import { inAccount, note, personColumns } from './account-log.ts'
import type { AccountDeps } from './deps.ts'
import { personalWordsOf } from './personal-words.ts'
import { requireStrong } from './proof/password-rules.ts'
import { hashPassword } from './proof/passwords.ts'
import { recoveryCodesLeft } from './proof/recovery-codes.ts'
import { openAccount, requireName } from './sign-in/register.ts'

type Ends = typeof accountEndpoints
/**
 * Uploads of this person, in their company or as themselves, within the size limit of a picture, and a store of
 * pictures that outlives companies.
 */
export interface PictureFiles {
  /** A PNG of an upload; undefined unless it is a complete JPEG or PNG within the limits. */
  readonly draw: (who: Visitor, url: string, wanted: Parameters<PictureDrawer['redraw']>[1]) => Promise<Uint8Array | undefined>
  /** Returns the public url of the picture; it cannot be guessed. */
  readonly keep: (userId: string, png: Uint8Array) => Promise<string>
}
const adviceMonths = limits.passwordAdviceMonths
const pictureSide = 256

const isAged = (changedAt: string | null, now: Date): boolean =>
  changedAt !== null && shanghaiDay(now) >= monthsLater(shanghaiDay(new Date(changedAt)), adviceMonths)

/** The current user; the session's company is their default company. */
export const readUser =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  async (who: Visitor): Promise<Out<Ends['readUser']>> => {
    const user = await db.outside(async (tx) => {
      const row = await tx.selectFrom('app_user').selectAll().where('id', '=', who.userId).executeTakeFirstOrThrow()
      return {
        ...row,
        codesLeft: row.totp_sealed === null ? null : await recoveryCodesLeft(tx, row.id),
        trialsLeft: await trialsLeft(tx, row.id, clock.now()),
      }
    })
    return {
      id: user.id,
      name: user.name,
      headUrl: user.head_url,
      avatar: user.wx_avatar,
      nickName: user.wx_nick_name,
      tel: user.tel,
      emailAccount: user.email,
      bindWx: user.wx_bound,
      defaultTeamId: who.companyId,
      hasPassword: user.password_hash !== null,
      passwordAged: isAged(user.password_changed_at, clock.now()),
      totpOn: user.totp_sealed !== null,
      recoveryCodesLeft: user.codesLeft,
      bound: who.boundTo !== undefined,
      trialsLeft: user.trialsLeft,
    }
  }

/** Changes only the fields that modifyFieldList names. */
export const modifyUser =
  ({ db, audit, pictures }: AccountDeps & { readonly pictures: PictureFiles }) =>
  async (who: Visitor, input: In<Ends['modifyUser']>): Promise<Record<string, never>> => {
    const fields = new Set(input.modifyFieldList)
    const change: { name?: string; head_url?: string | null } = {}
    if (fields.has('name')) {
      change.name = requireName(input.name ?? '')
      if (change.name === '' || isPlaceholderName(change.name)) throw new Problem('account.nameInvalid')
    }
    const person = await db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...personColumns, 'head_url'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    // The existing picture was not uploaded anew.
    if (fields.has('headUrl'))
      change.head_url = !input.headUrl
        ? null
        : input.headUrl === person.head_url
          ? person.head_url
          : await takePicture(pictures, who, input.headUrl)
    await inAccount(db, person, async (tx) => {
      await tx.updateTable('app_user').set(change).where('id', '=', person.id).execute()
      await note(audit, tx, person, 'account.changed', { fields: [...fields] })
    })
    return {}
  }
const takePicture = async (pictures: PictureFiles, who: Visitor, url: string): Promise<string> => {
  const png = await pictures.draw(who, url, { side: pictureSide, fit: 'cover' })
  if (!png) throw new Problem('account.pictureInvalid')
  return pictures.keep(who.userId, png)
}

/**
 * Opens an account without proof of its phone or e-mail, for the demo seed and operators. Returns the id of an existing
 * account.
 */
export const createUser =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  async (user: {
    readonly name: string
    readonly email: string
    readonly tel: string | null
    readonly password: string
  }): Promise<string> => {
    requireStrong(user.password, personalWordsOf(user))
    const passwordHash = await hashPassword(user.password)
    const { password: _, ...given } = user
    return db.outside(
      async (tx) =>
        (await openAccount(tx, clock, newId(clock.now()), { ...given, passwordHash })) ??
        (await tx.selectFrom('app_user').select('id').where('email', '=', user.email).executeTakeFirstOrThrow()).id,
    )
  }
