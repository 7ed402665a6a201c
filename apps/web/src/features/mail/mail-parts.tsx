// What a mail holds: each part with its state, and the one action that leads on.
import { Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { listLink } from '../../shared/invoice/list-links.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { StateTag } from '../../ui/kits/records/state-tag.tsx'
import { AsCommercial } from './as-commercial.tsx'
import { HandOver, useHandOvers } from './hand-over.tsx'
import { partLooks } from './mail-looks.tsx'
import type { Area, MailDetail, MailPart } from './mail.queries.ts'
import styles from './mail.module.css'
import { RowAct } from './row-act.tsx'

interface Props {
  readonly mail: MailDetail
  readonly area: Area
  readonly onTake: (part: MailPart) => void
  readonly onIgnore: (part: MailPart) => void
}
const kilobyte = 1024
const sizeOf = (bytes: number): string =>
  bytes >= kilobyte * kilobyte ? `${(bytes / kilobyte / kilobyte).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / kilobyte))} KB`
const badgeOf = ({ kind, name }: MailPart): string =>
  kind === 'link' ? 'LINK' : kind === 'mail' ? 'MAIL' : (/\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toUpperCase() ?? 'FILE')

export const MailParts = ({ mail, area, onTake, onIgnore }: Props) => {
  const { t } = useTranslation('mail')
  const missing = useMissingPermission()
  const offers = useHandOvers(mail)
  const reasonOf = useReason()
  const why = missing(area === 'personal' ? 'personemailhistory.reprocess' : 'comemailhistory.reprocess')
  return (
    <section className={styles['parts']} aria-label={t('drawer.parts')}>
      <h3>
        {t('drawer.parts')}{' '}
        <small>{t('drawer.partsCount', { count: mail.parts.length, recognised: mail.recognised, saved: mail.saved })}</small>
      </h3>
      {mail.parts.length === 0 && mail.status !== 'processing' ? <p className="sub">{t('drawer.nothing')}</p> : null}
      <ul>
        {mail.parts.map((part) => (
          <li key={part.id}>
            <code className={styles['badge']}>{badgeOf(part)}</code>
            <span className={styles['name']}>
              <span title={part.name}>{part.name || part.host}</span>
              <small>{noteOf(part, reasonOf(part), t)}</small>
            </span>
            <StateTag look={partLooks[part.state]} word={t(`part.${part.state}`)} />
            <span className={styles['act']}>
              {part.state === 'needsClick' ? (
                <>
                  <Button
                    size="small"
                    disabled={why !== undefined}
                    title={why}
                    onClick={() => {
                      onTake(part)
                    }}
                  >
                    {t('drawer.takeFile')}
                  </Button>
                  <RowAct
                    word={t('drawer.ignore')}
                    why={why}
                    onAct={() => {
                      onIgnore(part)
                    }}
                  />
                </>
              ) : (
                <>
                  <HandOver part={part} offers={offers} />
                  <AsCommercial mail={mail} area={area} part={part} />
                  <PartLink part={part} area={area} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
/** Reasons that mails have words for; those of imports have theirs. */
const known: ReadonlySet<string> = new Set([
  'unknownFormat',
  'tooLarge',
  'tooMany',
  'tooDeep',
  'unreadable',
  'encrypted',
  'passwordProtected',
  'infected',
  'empty',
  'senderBlocked',
  'hostNotAllowed',
  'linkFailed',
  'linkExpired',
  'notAFile',
  'decoration',
  'damaged',
  'duplicate',
  'held',
])
type Say = ReturnType<typeof useTranslation<'mail'>>['t']
/** The reason and the next step. */
const useReason = (): ((part: MailPart) => string) => {
  const { t, i18n } = useTranslation(['mail', 'intakeReasons'])
  const loose = t as unknown as (key: string, values: Record<string, unknown>) => string
  const ofImport = (reason: string, detail: string): string =>
    i18n.exists(reason, { ns: 'intakeReasons' }) ? loose(reason, { ns: 'intakeReasons', detail }) : ''
  return ({ reason, reasonDetail }) => {
    if (reason === null) return ''
    if (!known.has(reason)) return ofImport(reason, reasonDetail ?? '') || t('reasons.other')
    const why = t(`reasons.${reason as 'tooMany'}`, { parts: mailLimits.parts })
    const more = reason === 'held' && reasonDetail !== null ? ofImport(reasonDetail, '') : ''
    return more === '' ? why : `${more} · ${why}`
  }
}
const noteOf = (part: MailPart, reason: string, t: Say): string =>
  [
    ...(part.kind === 'link' ? [part.host ?? ''] : part.size > 0 ? [sizeOf(part.size)] : []),
    ...(part.parentId === null ? [] : [t('drawer.fromLink')]),
    ...(part.proposed?.type ? [t(`drawer.maybe.${part.proposed.type}`)] : []),
    ...(reason === '' || part.state === 'recorded' || part.proposed?.type ? [] : [reason]),
  ].join(' · ')
const PartLink = ({ part, area }: { readonly part: MailPart; readonly area: Area }) => {
  const { t } = useTranslation('mail')
  const [first] = part.invoiceIds
  if (first !== undefined)
    return (
      <Link {...(listLink(area, 'all', { open: first }) as { to: '/home' })}>
        {part.invoiceIds.length > 1 ? t('drawer.toInvoices', { count: part.invoiceIds.length }) : t('drawer.toInvoice')}
      </Link>
    )
  return part.importId === null || part.state === 'commercial' || part.proposed ? null : (
    <Link to="/uploadHistoryFile" search={{ type: 10, name: part.name.slice(0, 90), ...(area === 'company' ? { area } : {}) }}>
      {t(part.state === 'held' ? 'drawer.complete' : 'drawer.toImport')}
    </Link>
  )
}
