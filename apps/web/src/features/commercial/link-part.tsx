// The VAT invoices of a commercial one: what is linked, what the amount leaves open, and what may belong to it.
import { App, Button, Checkbox, Input, Spin } from 'antd'
import { Link } from '@tanstack/react-router'
import { Search, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commercialLimits, suggestionScores } from '@piaotai/domain/commercial/commercial.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { listLink } from '../../shared/invoice/list-links.ts'
import { uploadOne } from '../../lib/upload/upload-one.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useCommercialChange, useSuggestions, type CommercialDetail, type Suggestion } from '../../shared/commercial/commercial-queries.ts'
import styles from './commercial.module.css'

const accepted = '.pdf,.ofd,.xml,.zip,.jpg,.jpeg,.png'
export const LinkPart = ({ commercial: c }: { readonly commercial: CommercialDetail }) => {
  const { t } = useTranslation('commercial')
  const { message } = App.useApp()
  const english = useLanguage() === 'en-US'
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const lacks = useMissingPermission()('businessInvoiceCo.link')
  const end = useCommercialChange((invoiceId: string) => emailApi.unlinkVatInvoices({ id: c.id, invoiceIds: [invoiceId] }))
  const bring = useCommercialChange((files: { url: string; name: string }[]) => emailApi.bringVatInvoices({ id: c.id, files }))
  const full = c.links >= commercialLimits.links ? t('drawer.full', { max: commercialLimits.links }) : undefined
  const upload = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    try {
      const kept = []
      for (const file of files) kept.push({ url: await uploadOne(file), name: file.name })
      await bring.mutateAsync(kept)
      void message.success(t('drawer.brought', { count: kept.length }))
    } catch (error) {
      if (!(error instanceof CallFailed && error.shown)) void message.error(t('form.fileFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <section className={styles['part']} aria-label={t('drawer.linked')}>
        <h3>
          {t('drawer.linked')} <small>{t('drawer.linkedFacts', { count: c.links, max: commercialLimits.links })}</small>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={accepted}
            aria-label={t('drawer.bring')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, commercialLimits.vatFiles)
              event.target.value = ''
              if (files.length > 0) void upload(files)
            }}
          />
          <Button
            size="small"
            loading={busy}
            disabled={lacks !== undefined || full !== undefined}
            title={lacks ?? full}
            icon={<Upload size={13} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('drawer.bring')}
          </Button>
        </h3>
        <Sums commercial={c} />
        {c.links === 0 && c.reading.length === 0 ? <p className="sub">{t('drawer.none')}</p> : null}
        <table>
          <tbody>
            {c.vatInvoices.map((invoice) => (
              <tr key={invoice.id}>
                <td>
                  {invoice.inSight ? (
                    <Link {...listLink('company', 'all', { open: invoice.id })}>
                      <LongNumber value={invoice.number} />
                    </Link>
                  ) : (
                    <span title={t('drawer.hidden')}>
                      <LongNumber value={invoice.number} />
                    </span>
                  )}
                </td>
                <td>{kindName(invoice.type, english)}</td>
                <td>{invoice.date ?? <Nil />}</td>
                <td className={styles['figure']}>
                  <Amount value={invoice.amount} strong />
                </td>
                <td className={styles['act']}>
                  <Button
                    type="link"
                    size="small"
                    disabled={lacks !== undefined}
                    title={lacks}
                    aria-label={t('drawer.unlinkOf', { number: invoice.number })}
                    onClick={() => {
                      end.mutateAsync(invoice.id).then(
                        () => void message.success(t('drawer.unlinked')),
                        () => undefined,
                      )
                    }}
                  >
                    {t('drawer.unlink')}
                  </Button>
                </td>
              </tr>
            ))}
            {c.reading.map((one) => (
              <tr key={one.id}>
                <td colSpan={5} className="sub">
                  {one.name} · {t(one.reason === null ? 'drawer.bringing' : 'drawer.notRead')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lacks === undefined && full === undefined ? <Suggestions key={`${c.id} ${c.links}`} commercial={c} /> : null}
    </>
  )
}
/** Linked and open amounts as one bar; only where the amount in yuan is known. */
const Sums = ({ commercial: c }: { readonly commercial: CommercialDetail }) => {
  const { t } = useTranslation('commercial')
  const all = c.cny === null ? undefined : toFen(c.cny)
  const linked = toFen(c.linkedAmount) ?? 0n
  if (c.openAmount === null || all === undefined || all === 0n || c.links === 0) return null
  const open = toFen(c.openAmount) ?? 0n
  const over = all > 0n ? open < 0n : open > 0n
  const share = Math.min(100, Math.max(0, Number((linked * 100n) / all)))
  return (
    <div className={styles['sums']}>
      <span className={styles['bar']} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span>
        {t('drawer.sumLinked')} <Amount value={c.linkedAmount} strong />
      </span>
      <span>
        {t('drawer.sumOf')} <Amount value={c.cny} strong />
      </span>
      {open === 0n ? (
        <span>{t('drawer.sumEven')}</span>
      ) : (
        <span className={styles['open']}>
          {t(over ? 'drawer.sumOver' : 'drawer.sumOpen')} <Amount value={over ? c.openAmount.replace(/^-/, '') : c.openAmount} strong />
        </span>
      )}
    </div>
  )
}
const Suggestions = ({ commercial: c }: { readonly commercial: CommercialDetail }) => {
  const { t } = useTranslation('commercial')
  const { message } = App.useApp()
  const [finding, setFinding] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), 250)
  const read = useSuggestions(c.id, finding ? keyword : '', true)
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const rows = read.data?.content ?? []
  const best = rows[0] && !finding && rows[0].score >= suggestionScores.chosen ? [rows[0].id] : []
  const chosen = [...(picked ?? new Set(best))].filter((id) => rows.some((row) => row.id === id))
  const room = commercialLimits.links - c.links
  const tooMany = chosen.length > room ? t('drawer.tooMany', { max: commercialLimits.links }) : undefined
  const link = useCommercialChange(() => emailApi.linkVatInvoices({ id: c.id, invoiceIds: chosen }))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  return (
    <section className={styles['part']} aria-label={t('drawer.maybe')}>
      <h3>
        {t(finding ? 'drawer.find' : 'drawer.maybe')} <small>{t('drawer.maybeFacts')}</small>
        <Button
          type="link"
          size="small"
          aria-pressed={finding}
          onClick={() => {
            setFinding(!finding)
            setPicked(undefined)
          }}
        >
          {t(finding ? 'drawer.maybe' : 'drawer.find')}
        </Button>
        <Button
          type="primary"
          size="small"
          disabled={chosen.length === 0 || tooMany !== undefined}
          title={tooMany}
          loading={link.isPending}
          onClick={() => {
            link.mutateAsync(undefined).then(
              ({ links }) => void message.success(t('drawer.linkDone', { count: links })),
              () => undefined,
            )
          }}
        >
          {t('drawer.linkChosen', { count: chosen.length })}
        </Button>
      </h3>
      {finding ? (
        <Input
          autoFocus
          allowClear
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder={t('drawer.findHint')}
          aria-label={t('drawer.findHint')}
          maxLength={limits.keywordMax}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
          }}
        />
      ) : null}
      {read.isError ? (
        <p role="alert" className="sub">
          {t('drawer.failed')}{' '}
          <Button
            size="small"
            onClick={() => {
              void read.refetch()
            }}
          >
            {t('drawer.retry')}
          </Button>
        </p>
      ) : read.isPending ? (
        <Spin size="small" />
      ) : rows.length === 0 ? (
        <p className="sub">{t(finding && keyword !== '' ? 'drawer.noneFound' : 'drawer.noSuggestion')}</p>
      ) : (
        <table>
          <tbody>
            {rows.map((row) => (
              <SuggestionRow
                key={row.id}
                row={row}
                chosen={chosen.includes(row.id)}
                onToggle={() => {
                  toggle(row.id)
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
const SuggestionRow = ({
  row,
  chosen,
  onToggle,
}: {
  readonly row: Suggestion
  readonly chosen: boolean
  readonly onToggle: () => void
}) => {
  const { t } = useTranslation('commercial')
  return (
    <tr className={chosen ? styles['chosen'] : undefined}>
      <td>
        <Checkbox checked={chosen} aria-label={t('drawer.choose', { number: row.number })} onChange={onToggle}>
          <LongNumber value={row.number} />
        </Checkbox>
        <div className={styles['reasons']}>
          {row.linkedWith === null ? null : <i>{t('drawer.linkedWith', { number: row.linkedWith })}</i>}
          {row.reasons.map(({ says, by }, at) => (
            <i key={says} className={at === 0 ? styles['deciding'] : undefined}>
              {t(`drawer.reasons.${says}`, { by })}
            </i>
          ))}
        </div>
      </td>
      <td className={styles['figure']}>
        <Amount value={row.amount} strong />
      </td>
      <td className={`${styles['act']} sub`}>{t('drawer.score', { score: row.score })}</td>
    </tr>
  )
}
