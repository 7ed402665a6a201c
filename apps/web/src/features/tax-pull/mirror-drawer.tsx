// One invoice of the bureau beside ours: what differs first, then what the bureau alone knows, its originals, and what changed there.
import { Button } from 'antd'
import { CircleCheck, CircleX, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { dayOf, minuteOf } from '../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { SettleForm, SettleUndo } from './settle-form.tsx'
import { StandingTag, SyncTag } from './mirror-looks.tsx'
import { useTaxInvoice, type TaxInvoice, type TaxInvoiceDetail } from './tax-pull.queries.ts'
import styles from './tax-pull.module.css'

interface Props {
  readonly id: string
  readonly direction: PullDirection
  readonly rowActions: Pick<RowActions<TaxInvoice>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
  /** Opens ours. */
  readonly onOurs: (number: string) => void
}
const money = new Set(['total', 'amount', 'tax', 'use_tax'])
const MirrorDrawer = ({ id, direction, rowActions, onClose, onOurs }: Props) => {
  const { t } = useTranslation('taxPull')
  const english = useLanguage() === 'en-US'
  const read = useTaxInvoice(id)
  const row = read.data
  const say = useValue()
  return (
    <RecordDrawer<TaxInvoice>
      title={row ? <LongNumber value={row.number} /> : '…'}
      record={row}
      state={row ? <SyncTag row={row} /> : null}
      rowActions={rowActions}
      facts={
        row
          ? [
              [t('bureauState'), <StandingTag key="state" row={row} />],
              [t('type'), row.type === null ? row.typeWord || <Nil key="type" /> : kindName(row.type, english, true)],
              [t('party.in'), row.sellerName ?? <Nil key="seller" />],
              [t('party.out'), row.buyerName ?? <Nil key="buyer" />],
              [t('date'), dayOf(row.issuedAt)],
              [t('column.total'), <Amount key="total" value={row.total} strong />],
              [t('amount'), <Amount key="amount" value={row.amount} />],
              [t('tax'), <Amount key="tax" value={row.tax} />],
              [t('drawer.issuer'), row.issuer ?? <Nil key="issuer" />],
              [t('drawer.remark'), row.remark ?? <Nil key="remark" />],
              ...row.special.map(({ name, value }): readonly [string, string] => [name, value]),
            ]
          : []
      }
      events={row?.events.map((event) => ({
        id: event.id,
        at: event.at,
        icon: event.kind === 'changed' ? Pencil : event.kind === 'syncFailed' ? CircleX : CircleCheck,
        ...said(event, say, t),
        who: null,
      }))}
      failed={read.isError ? { title: t('failed'), text: t('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      {row ? (
        <>
          <Sides row={row} direction={direction} onOurs={onOurs} />
          <section aria-label={t('drawer.only')}>
            <h3>{t('drawer.only')}</h3>
            <ul className={styles['files']}>
              {(
                [
                  [t('drawer.risk'), t(`risks.${row.risk}`)],
                  [t('drawer.locked'), t(row.redLocked ? 'drawer.lockedYes' : 'drawer.lockedNo')],
                  [t('drawer.use'), t(`uses.${row.use}`)],
                  [t('drawer.booking'), t(`bookings.${row.booking}`)],
                  [t('drawer.source'), t(`sources.${row.source}`)],
                  [t('drawer.firstSeen'), minuteOf(row.firstSeenAt)],
                  [t('drawer.lastSeen'), minuteOf(row.lastSeenAt)],
                  ...(row.fromSheet === null ? [] : [[t('drawer.fromSheet'), row.fromSheet] as const]),
                ] as const
              ).map(([label, value]) => (
                <li key={label}>
                  <small>{label}</small> {value}
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={t('drawer.files')}>
            <h3>{t('drawer.files')}</h3>
            {row.files.length === 0 ? <p className={styles['note']}>{t('drawer.noFiles')}</p> : null}
            <ul className={styles['files']}>
              {row.files.map((file) => (
                <li key={file.format}>
                  <b>{file.format.toUpperCase()}</b>
                  {file.size === null ? <small>{t('drawer.fileNone')}</small> : <small>{fileSize(file.size)}</small>}{' '}
                  {file.outcome === null ? null : t(`outcomes.${file.outcome}` as 'outcomes.entered', { defaultValue: file.outcome })}
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
export default MirrorDrawer

/** A value of a field as a person says it. */
const useValue = () => {
  const { t } = useTranslation('taxPull')
  const english = useLanguage() === 'en-US'
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—'
    const text = String(value)
    if (field === 'state') return t(`states.${text}` as 'states.normal')
    if (field === 'risk') return t(`risks.${text}` as 'risks.normal')
    if (field === 'use') return t(`uses.${text}` as 'uses.none')
    if (field === 'booking') return t(`bookings.${text}` as 'bookings.none')
    if (field === 'red_locked') return t(value === true ? 'drawer.lockedYes' : 'drawer.lockedNo')
    if (field === 'type') return kindName(Number(text), english)
    return money.has(field) ? amountText(text) : text
  }
}
type Said = (field: string, value: unknown) => string
const said = ({ kind, detail }: TaxInvoiceDetail['events'][number], say: Said, t: ReturnType<typeof useTranslation<'taxPull'>>['t']) => {
  if (kind === 'changed') {
    const fields = Object.entries((detail['fields'] ?? {}) as Record<string, readonly [unknown, unknown]>)
    return {
      what: t('event.changed', {
        fields: fields.map(([field]) => t(`fields.${field}` as 'fields.state', { defaultValue: field })).join(' · '),
      }),
      details: fields.map(([field, [before, after]]) => `${say(field, before)} → ${say(field, after)}`),
    }
  }
  if (kind === 'settled' || kind === 'unsettled') {
    const named = (fields: readonly string[]): string => fields.map((field) => t(`fields.${field}` as 'fields.state')).join(' · ')
    const [taken, kept] = [Object.keys(detail['taken'] ?? {}), (detail['kept'] ?? []) as readonly string[]]
    return {
      what: t(`event.${kind}`, { reason: String(detail['reason'] ?? '') }),
      details: [
        String(detail['by'] ?? ''),
        ...(taken.length > 0 ? [t('event.byBureau', { fields: named(taken) })] : []),
        ...(kept.length > 0 ? [t('event.byOurs', { fields: named(kept) })] : []),
      ],
    }
  }
  if (kind === 'joined') return { what: t('event.joined', { as: String(detail['as'] ?? '') }) }
  return kind === 'syncFailed'
    ? { what: t('event.syncFailed') }
    : { what: t('event.synced', { state: t(`sync.${String(detail['state'])}` as 'sync.entered') }) }
}
const Sides = ({ row, direction, onOurs }: { readonly row: TaxInvoiceDetail } & Pick<Props, 'direction' | 'onOurs'>) => {
  const { t } = useTranslation('taxPull')
  const say = useValue()
  const { ours } = row
  const differing = row.sides.filter(({ same }) => !same)
  return (
    <section aria-label={t('drawer.sides')}>
      <h3>
        {t('drawer.sides')} {differing.length > 0 ? <small>{t('drawer.differing', { count: differing.length })}</small> : null}
      </h3>
      {row.syncNote === '' ? null : (
        <p className={styles['note']} role="note">
          {t(`notes.${row.syncNote}` as 'notes.noFile', { defaultValue: t('notes.failed') })}
        </p>
      )}
      {ours === null ? (
        <p className={styles['note']}>{t('drawer.notHere')}</p>
      ) : (
        <>
          <table className={styles['sides']}>
            <thead>
              <tr>
                <th>{t('drawer.field')}</th>
                <th>
                  {t('drawer.ours')} <small>{t('drawer.entered', { at: minuteOf(ours.enteredAt).slice(5), by: ours.enteredBy })}</small>
                </th>
                <th>
                  {t('drawer.bureau')} <small>{t('drawer.seen', { at: minuteOf(row.lastSeenAt).slice(5) })}</small>
                </th>
              </tr>
            </thead>
            <tbody>
              {(differing.length > 0 ? differing : row.sides.filter(({ field }) => field === 'state' || field === 'total')).map((side) => (
                <tr key={side.field} data-differs={side.same ? undefined : ''}>
                  <td>{t(`fields.${side.field}` as 'fields.state')}</td>
                  <td>{say(side.field, side.ours)}</td>
                  <td>{say(side.field, side.bureau)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SettleForm
            key={`${row.id} ${differing.length}`}
            row={row}
            direction={direction}
            differing={differing.map(({ field }) => field)}
          />
          <SettleUndo row={row} direction={direction} />
          <p className={styles['note']}>
            {t('drawer.same', { count: row.sides.length - (differing.length > 0 ? differing.length : 2) })}{' '}
            {ours.seen ? (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  onOurs(row.number)
                }}
              >
                {t('act.original')}
              </Button>
            ) : (
              t('drawer.hidden')
            )}
          </p>
        </>
      )}
    </section>
  )
}
