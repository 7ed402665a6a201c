// A person's own notices in the company of the session.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { noticeEndpoints } from '@piaotai/contract/notice.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Row } from '../../../db/tables.ts'

type Center = typeof noticeEndpoints
type Wire = Out<Center['listNotices']>['content'][number]
export type NoticeDeps = Needs<'db' | 'clock'>

/** The row's kind and data belong together: `tell` is their only writer. */
const toWire = ({ id, kind, object_id, data, count, made_at, read_at }: Row<'notice'>): Wire =>
  ({ id, kind, objectId: object_id, data, count, madeAt: toInstant(made_at), readAt: read_at && toInstant(read_at) }) as Wire
const own = (tx: Tx, actor: Actor) => tx.selectFrom('notice').where('user_id', '=', actor.userId)

export const listNotices =
  ({ db }: Pick<NoticeDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, exactCount, kind, unread }: In<Center['listNotices']>): Promise<Out<Center['listNotices']>> =>
    db.inTenant(actor, async (tx) => {
      const all = own(tx, actor)
        .$if(kind !== undefined, (some) => some.where('kind', '=', kind!))
        .$if(unread === true, (some) => some.where('read_at', 'is', null))
      const { rows, ...about } = await pageOf(
        tx,
        all,
        all
          .selectAll()
          .orderBy((eb) => eb('read_at', 'is', null), 'desc')
          .orderBy('made_at', 'desc')
          .orderBy('id', 'desc'),
        { page, pageSize, exactCount },
      )
      return { content: rows.map(toWire), ...about }
    })

const countUnread = async (tx: Tx, actor: Actor): Promise<number> =>
  Number((await own(tx, actor).where('read_at', 'is', null).select(countOf().as('n')).executeTakeFirstOrThrow()).n)
export const countNotices =
  ({ db }: Pick<NoticeDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['countNotices']>> =>
    db.inTenant(actor, async (tx) => ({ unread: await countUnread(tx, actor) }))

export const readNotices =
  ({ db, clock }: NoticeDeps) =>
  (actor: Actor, { ids }: In<Center['readNotices']>): Promise<Out<Center['readNotices']>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = ids && [...new Set(ids)]
      if (wanted) {
        const found = await own(tx, actor).where('id', 'in', wanted).select(countOf().as('n')).executeTakeFirstOrThrow()
        if (Number(found.n) !== wanted.length) throw new Problem('notice.notFound')
      }
      await tx
        .updateTable('notice')
        .set({ read_at: clock.now().toISOString() })
        .where('user_id', '=', actor.userId)
        .where('read_at', 'is', null)
        .$if(wanted !== undefined, (some) => some.where('id', 'in', wanted!))
        .execute()
      return { unread: await countUnread(tx, actor) }
    })
