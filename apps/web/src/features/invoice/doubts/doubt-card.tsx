// The field in hand: its value, its likely readings as keys, what speaks for it, and the three answers.
import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Detail } from '../detail.ts'
import { LinesTable } from '../face/lines-table.tsx'
import { useSayWarning } from '../face/say-warning.ts'
import type { Doubt, Reading } from './doubts.queries.ts'
import { EvidenceList } from './evidence-list.tsx'
import { FieldValue, useShown } from './field-value.tsx'
import { RetakeButton } from './retake-button.tsx'
import type { Checking } from './use-checking.ts'
import styles from './doubts.module.css'

/** The readings of each place, and of the whole. */
const groupsOf = (doubt: Doubt): readonly (readonly [at: number | null, readings: readonly Reading[]])[] => {
  const own = doubt.value === null ? [] : doubt.readings.slice(0, 1)
  const others = doubt.readings.slice(own.length)
  const places = [...new Set(others.map((one) => one.at))]
  return places.map((at) => [at, [...(at === null ? own : []), ...others.filter((one) => one.at === at)]] as const)
}
/** Readings that a digit key puts in. */
export const offered = (doubt: Doubt): readonly Reading[] => groupsOf(doubt).flatMap(([, readings]) => readings)

interface Props {
  readonly invoice: Detail
  readonly checking: Checking
  readonly doubt: Doubt
  readonly at: number
  readonly label: string
}
export const DoubtCard = ({ invoice, checking, doubt, at, label }: Props) => {
  const { t } = useTranslation('doubts')
  const { t: tr } = useTranslation('risk')
  const say = useSayWarning()
  const shownText = useShown()
  const card = useRef<HTMLDivElement>(null)
  const { draft, busy, lacksCorrect } = checking
  const { field } = doubt
  const shown = draft?.value ?? doubt.value
  const typing = draft?.typing === true
  const groups = groupsOf(doubt)
  const unclear = groups.flatMap(([place]) => (place === null ? [] : [place]))
  const origin = invoice.fields[field]
  const evidence = doubt.readings.find((one) => one.value === shown)?.evidence ?? []
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [field])
  const isOnFace = field === 'lines' || doubt.value !== null || origin !== undefined
  const missing = doubt.warnings.some(({ code }) => code === 'missing')
  return (
    <div ref={card} className={styles['card']} role="group" aria-label={label} tabIndex={-1} data-card="">
      <i className={styles['at']} aria-hidden="true">
        {at}
      </i>
      <div className={styles['card-head']}>
        <span className="sub">{label}</span>
        {origin?.from === 'ocr' ? <small className={styles['score']}>{t('score', { score: origin.confidence.toFixed(2) })}</small> : null}
      </div>
      {typing ? (
        <Input
          autoFocus
          value={draft.value}
          maxLength={300}
          aria-label={t('typed', { field: label })}
          onChange={(e) => {
            checking.type(e.target.value)
          }}
          onKeyDown={(e) => {
            if (e.key === 'Escape') {
              e.stopPropagation()
              checking.type(undefined)
              card.current?.focus()
            }
          }}
          onPressEnter={(e) => {
            e.stopPropagation()
            checking.right()
          }}
        />
      ) : field === 'lines' ? (
        <LinesTable invoice={invoice} short />
      ) : isOnFace || missing ? (
        <b className={styles['value']}>
          <FieldValue field={field} value={shown} unclear={unclear} />
        </b>
      ) : null}
      {evidence.length === 0 || !isOnFace ? doubt.warnings.map((one) => <p key={one.code}>{say(one)}</p>) : null}
      {typing
        ? null
        : groups.map(([place, readings], group) => (
            <div key={place ?? 'whole'} className={styles['readings']}>
              <span>{place === null ? t('otherwise') : t('place', { at: place + 1 })}</span>
              {readings.map((one) => (
                <button
                  key={one.value + String(one.from)}
                  type="button"
                  className={styles['reading']}
                  aria-pressed={one.value === shown}
                  disabled={busy || (lacksCorrect !== undefined && one.value !== doubt.value)}
                  title={lacksCorrect}
                  onClick={() => {
                    checking.choose(one.value)
                    card.current?.focus()
                  }}
                >
                  {place === null ? shownText(field, one.text) : one.text}
                  <small>{one.score === null ? one.from && tr(`readFrom.${one.from}`) : one.score.toFixed(2)}</small>
                </button>
              ))}
              {group === 0 && lacksCorrect === undefined ? <em>{t('putIn')}</em> : null}
            </div>
          ))}
      <EvidenceList field={field} evidence={evidence} />
      {checking.isChanged ? <p className="sub">{t('changeNote', { reason: t('reason') })}</p> : null}
      <div className={styles['answers']}>
        <Button className={styles['right']} loading={busy && !checking.retaking} aria-keyshortcuts="Enter" onClick={checking.right}>
          {checking.isChanged ? t('use') : missing && doubt.value === null ? t('none') : isOnFace ? t('right') : t('fine')}
          <span className="kbd">Enter</span>
        </Button>
        {isOnFace || missing ? (
          <Button
            disabled={busy || lacksCorrect !== undefined}
            title={lacksCorrect}
            aria-keyshortcuts={typing ? undefined : 'E'}
            onClick={() => {
              checking.type(typing ? undefined : (shown ?? ''))
            }}
          >
            {typing ? t('cancel') : t('change')}
            <span className="kbd">{typing ? 'Esc' : 'E'}</span>
          </Button>
        ) : null}
        <RetakeButton checking={checking} invoice={invoice} />
        {checking.isLast ? null : (
          <button type="button" className={`plain ${styles['skip']}`} onClick={checking.skip}>
            {t('skip')} <span className="kbd">Tab</span>
          </button>
        )}
      </div>
    </div>
  )
}
