// One mail beside its list: who sent it and what of that is proven, its text, its parts and its log. Nothing of it is
// rendered as HTML, and nothing remote is loaded.
import { Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  Download,
  FilePlus2,
  FileSearch,
  Inbox,
  Link2,
  Link2Off,
  MailOpen,
  MailX,
  RefreshCw,
  ScanLine,
  ShieldAlert,
  ShieldCheck,
  Upload,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailCheckResult } from '@piaotai/domain/mail.ts'
import { emailApi, saveEmailFile } from '../../lib/http/email-api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { MailStateTag } from './mail-looks.tsx'
import { MailParts } from './mail-parts.tsx'
import { mailsKey, type Area, type Mail, type MailDetail, type MailPart } from './mail.queries.ts'
import styles from './mail.module.css'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))
const icons: Readonly<Record<string, LucideIcon>> = {
  received: Inbox,
  alsoTo: Inbox,
  opened: MailOpen,
  unreadable: MailX,
  blocked: Ban,
  processed: ScanLine,
  reprocessed: RefreshCw,
  linkFetched: Link2,
  linkFailed: Link2Off,
  linkByHand: Upload,
  linkIgnored: Link2Off,
  tooLarge: MailX,
  commercialFound: FileSearch,
  commercialMade: FilePlus2,
}
interface Props {
  readonly area: Area
  readonly id: string
  readonly rowActions: RowActions<Mail>
  readonly onClose: () => void
}
const MailDrawer = ({ area, id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('mail')
  const client = useQueryClient()
  const [taking, setTaking] = useState<MailPart>()
  const read = useQuery({
    queryKey: [...mailsKey, area, 'one', id],
    queryFn: ({ signal }) => emailApi.readMail({ id, area }, { signal, quiet: true }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? 1500 : false),
  })
  const mail = read.data
  const ignore = (part: MailPart): void => {
    emailApi
      .ignoreLink({ id, area, partId: part.id })
      .catch(() => undefined)
      .finally(() => void client.invalidateQueries({ queryKey: mailsKey }))
  }
  return (
    <>
      <RecordDrawer<Mail>
        title={mail ? mail.subject || t('noSubject') : '…'}
        record={mail}
        state={mail ? <MailStateTag mail={mail} t={t} /> : null}
        rowActions={rowActions}
        facts={mail ? factsOf(mail, t) : []}
        events={mail?.events.map(({ id: event, at, kind, by, detail }) => ({
          id: event,
          at,
          icon: icons[kind] ?? MailOpen,
          what: t(`events.${kind in icons ? (kind as 'received') : 'other'}`),
          who: by,
          place: typeof detail['peer'] === 'string' ? detail['peer'] : null,
          details: Array.isArray(detail['names'])
            ? detail['names'].map(String)
            : typeof detail['host'] === 'string'
              ? [detail['host']]
              : [],
        }))}
        failed={
          read.isError ? { title: t('drawer.unread'), text: t('drawer.unreadText'), onRetry: read.refetch, error: read.error } : undefined
        }
        onClose={onClose}
      >
        {mail ? (
          <>
            {mail.doubtful ? (
              <p className={styles['warning']}>
                <ShieldAlert size={15} strokeWidth={1.75} aria-hidden="true" />
                {t('drawer.doubtful')}
              </p>
            ) : null}
            {mail.reason ? (
              <p className={styles['warning']}>
                {mail.reason === 'tooLarge' ? t('drawer.tooLarge', { mailbox: mail.to.join('，') }) : t('drawer.unreadable')}
              </p>
            ) : null}
            {mail.reason === 'tooLarge' ? null : <MailText mail={mail} />}
            {mail.reason === 'tooLarge' ? null : (
              <>
                <MailParts mail={mail} area={area} onTake={setTaking} onIgnore={ignore} />
                <p className={styles['original']}>
                  <Button
                    size="small"
                    icon={<Download size={13} strokeWidth={1.75} aria-hidden="true" />}
                    onClick={() => {
                      saveEmailFile(
                        'downloadMail',
                        { id, area },
                        `${(mail.subject || id).replaceAll(/[\\/:*?"<>|]/g, '_').slice(0, 80)}.eml`,
                      ).catch(() => undefined)
                    }}
                  >
                    {t('download')}
                  </Button>
                  <span className="sub mono" title={mail.sha256}>
                    SHA-256 {mail.sha256.slice(0, 8)} … {mail.sha256.slice(-4)}
                  </span>
                </p>
              </>
            )}
          </>
        ) : null}
      </RecordDrawer>
      <Suspense>
        {mail && taking ? (
          <LinkDialog
            area={area}
            mailId={mail.id}
            part={taking}
            onClose={() => {
              setTaking(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default MailDrawer

const factsOf = (mail: MailDetail, t: ReturnType<typeof useTranslation<'mail'>>['t']) =>
  [
    [t('drawer.from'), mail.fromName ? `${mail.fromName} <${mail.fromAddress}>` : mail.fromAddress],
    [t('drawer.to'), mail.to.join('，')],
    [t('drawer.receivedAt'), minuteOf(mail.receivedAt)],
    ...(mail.sentAt ? [[t('drawer.sentAt'), minuteOf(mail.sentAt)] as const] : []),
    [t('drawer.way'), t(`drawer.ways.${mail.via}`)],
    [t('drawer.checks'), <Checks key="checks" mail={mail} />],
  ] as const
const good: ReadonlySet<MailCheckResult> = new Set(['pass', 'skipped', 'none'])
const Checks = ({ mail: { checks } }: { readonly mail: MailDetail }) => {
  const { t } = useTranslation('mail')
  return (
    <span className={styles['checks']}>
      {(['spf', 'dkim', 'dmarc'] as const).map((name) => {
        const result = checks[name] ?? 'skipped'
        const Icon = good.has(result) ? ShieldCheck : ShieldAlert
        return (
          <span key={name} className={`status ${good.has(result) ? 'rest' : 'attention'}`} title={t(`drawer.check.${result}`)}>
            <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
            {name.toUpperCase()} {t(`drawer.check.${result}`)}
          </span>
        )
      })}
    </span>
  )
}
const shortText = 600
const MailText = ({ mail }: { readonly mail: MailDetail }) => {
  const { t } = useTranslation('mail')
  const [whole, setWhole] = useState(false)
  const long = mail.text.length > shortText
  const { pictures, scripts } = mail.blocked
  return (
    <section className={styles['text']} aria-label={t('drawer.text')}>
      <p className="sub">
        <ShieldCheck size={13} strokeWidth={1.75} aria-hidden="true" />
        {pictures + scripts > 0 ? t('drawer.blocked', { pictures, scripts }) : t('drawer.safe')}
      </p>
      <pre>{mail.text === '' ? t('drawer.noText') : whole || !long ? mail.text : `${mail.text.slice(0, shortText)}…`}</pre>
      {long ? (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setWhole(!whole)
          }}
        >
          {t(whole ? 'drawer.less' : 'drawer.more')}
        </Button>
      ) : null}
    </section>
  )
}
