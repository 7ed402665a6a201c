// The face's fields with where each came from; warnings name their field; correcting asks for a reason.
import { App, Button, Input, Select } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { correctable } from '@piaotai/contract/invoice-words.ts'
import { kinds } from '@piaotai/domain/kinds.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { useComma, useLanguage } from '../../lib/language.ts'
import { Amount, Nil } from '../../ui/amount.tsx'
import { InvoiceNumber } from '../../ui/invoice-number.tsx'
import { typeName } from './invoice-columns.tsx'
import { correctInvoice } from './invoices.queries.ts'
import { LinesTable } from './lines-table.tsx'
import type { Detail } from './original-pane.tsx'

type FieldName = (typeof correctable)[number]
const order = ['number', 'date', 'code', 'checkCode', 'seller.name', 'seller.taxId', 'buyer.name', 'buyer.taxId', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'amountInWords', 'type', 'drawer', 'machineNumber', 'specialBusiness', 'remark'] as const
type Shown = (typeof order)[number]
const valueOf = (v: Detail, field: Shown): string | null => ({ number: v.number, code: v.code, date: v.date, checkCode: v.checkCode, 'seller.name': v.sellerName, 'seller.taxId': v.sellerTaxId, 'buyer.name': v.buyerName, 'buyer.taxId': v.buyerTaxId, amountExcludingTax: v.amountExcludingTax, taxAmount: v.taxAmount, amountIncludingTax: v.amountIncludingTax, amountInWords: v.amountInWords, type: String(v.type), drawer: v.drawer, machineNumber: v.machineNumber, specialBusiness: v.specialBusiness, remark: v.remark })[field]
const wide: ReadonlySet<Shown> = new Set(['remark'])
const optional: ReadonlySet<Shown> = new Set(['code', 'checkCode', 'machineNumber', 'specialBusiness', 'drawer'])
const isCorrectable = (field: Shown): field is Shown & FieldName => (correctable as readonly string[]).includes(field)

interface FaceProps { readonly area: 'personal' | 'company'; readonly invoice: Detail; readonly editing: boolean; readonly onEditing: (on: boolean) => void; readonly onChanged: () => void; readonly field: string | undefined; readonly onField: (field: string | undefined) => void; readonly onAllLines: () => void }
export const FaceTab = ({ area, invoice: v, editing, onEditing, onChanged, field, onField, onAllLines }: FaceProps) => {
  const comma = useComma()
  const { t } = useTranslation('invoices')
  const { t: ts } = useTranslation('states')
  const { message } = App.useApp()
  const english = useLanguage() === 'en-US'
  const [draft, setDraft] = useState<Partial<Record<FieldName, string>>>({}), [reason, setReason] = useState(''), [missing, setMissing] = useState(false)
  const save = useMutation({ mutationFn: correctInvoice, onSuccess: () => { void message.success(t('detail.saved')); onChanged() } })
  const changes = Object.entries(draft).filter(([name, value]) => value.trim() !== (valueOf(v, name as Shown) ?? '')).map(([name, value]) => ({ field: name as FieldName, value: value.trim() === '' ? null : value.trim() }))
  const submit = () => {
    if (changes.length === 0) { void message.info(t('detail.nothingChanged')); onEditing(false); return }
    if (reason.trim() === '') { setMissing(true); return }
    save.mutate({ id: v.id, area, version: v.version, reason: reason.trim(), fields: changes })
  }
  const warned = [...new Set(v.warnings.map((w) => w.field))]
  const nextWarning = () => { const i = warned.indexOf(field ?? ''); onField(warned[(i + 1) % warned.length]) }
  const show = (name: Shown): ReactNode => {
    const value = valueOf(v, name)
    if (name === 'type') return typeName(v.type, english, true)
    if (value === null || value === '') return <Nil />
    if (name === 'number' || name === 'code') return <InvoiceNumber value={value} />
    if (name.startsWith('amount') && name !== 'amountInWords') return <Amount value={value} strong={name === 'amountIncludingTax'} />
    if (name === 'taxAmount') return <Amount value={value} />
    return name.endsWith('taxId') || name === 'checkCode' || name === 'machineNumber' ? <span className="mono">{value}</span> : value
  }
  const control = (name: FieldName): ReactNode => name === 'type'
    ? <Select size="small" showSearch={{ optionFilterProp: 'label' }} value={Number(draft.type ?? v.type)} options={kinds.map((k) => ({ value: k.code, label: english ? k.en : k.zh }))} onChange={(code: number) => { setDraft({ ...draft, type: String(code) }) }} aria-label={t('detail.field.type')} style={{ width: '100%' }} />
    : <Input size="small" value={draft[name] ?? valueOf(v, name as Shown) ?? ''} maxLength={300} onFocus={() => { onField(name) }} onChange={(e) => { setDraft({ ...draft, [name]: e.target.value }) }} aria-label={t(`detail.field.${name}` as 'detail.field.number')} />
  const shown = order.filter((name) => editing ? isCorrectable(name) || valueOf(v, name) !== null : !(optional.has(name) && valueOf(v, name) === null))
  return (
    <div className="face">
      {warned.length > 0 ? (
        <div className="warning-bar">
          <TriangleAlert size={15} aria-hidden="true" /><b>{t('detail.warningBar', { count: warned.length })}</b><span>{warned.map((f) => t(`detail.field.${f}` as 'detail.field.number', { defaultValue: f })).join(comma)}</span>
          <button type="button" className="number-link" onClick={nextWarning}>{t('detail.nextWarning')}</button>
        </div>
      ) : null}
      <div className="face-fields">
        {shown.map((name) => {
          const origin = v.fields[name], own = v.warnings.filter((w) => w.field === name)
          return (
            <div key={name} className={`face-field${wide.has(name) ? ' wide' : ''}${name === field ? ' on' : ''}${own.length > 0 ? ' warned' : ''}`} onMouseEnter={() => { if (origin?.box) onField(name) }} ref={(e) => { if (name === field && own.length > 0) e?.scrollIntoView({ block: 'nearest' }) }}>
              <label>{t(`detail.field.${name}` as 'detail.field.number')}</label>
              <div>{editing && isCorrectable(name) ? control(name) : <span className={name === 'amountIncludingTax' ? 'value big' : 'value'}>{show(name)}</span>}{origin && !editing ? <span className={`source ${origin.from}`}>{ts(`source.${origin.from}`)}{origin.agrees && origin.agrees.length > 0 ? <em>{t('detail.agrees')}</em> : origin.from === 'ocr' ? <em>{origin.confidence.toFixed(2)}</em> : null}</span> : null}</div>
              {own.map((w) => <p key={w.code}><TriangleAlert size={13} />{w.code === 'sourcesDisagree' && !english ? w.message : ts(`warning.${w.code}` as 'warning.missing', { defaultValue: w.message })}</p>)}
            </div>
          )
        })}
      </div>
      {editing ? (
        <div className="correct-foot"><label htmlFor="reason">{t('detail.reason')}</label><Input id="reason" value={reason} maxLength={limits.correctionReason} placeholder={t('detail.reasonHint')} status={missing ? 'error' : ''} onChange={(e) => { setReason(e.target.value); setMissing(false) }} onPressEnter={submit} />{missing ? <p role="alert">{t('detail.reasonRequired')}</p> : null}
          <div><Button onClick={() => { onEditing(false) }}>{t('detail.cancel')}</Button><Button type="primary" loading={save.isPending} onClick={submit}>{t('detail.save')}</Button></div></div>
      ) : <><LinesTable invoice={v} short onAll={onAllLines} />
        {v.checks.length > 0 ? <div className="checks"><b>{t('detail.checks')} {v.checks.filter((c) => c.ok).length} / {v.checks.length}</b>{v.checks.map((c) => <span key={c.name} className={c.ok ? '' : 'wrong'}>{c.ok ? <Check size={13} /> : <X size={13} />}{ts(`check.${c.name}` as 'check.sumsAgree', { defaultValue: c.name })}</span>)}</div> : null}
        {Object.keys(v.extra).length > 0 ? <dl className="extra">{Object.entries(v.extra).map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl> : null}</>}
    </div>
  )
}
