// A formula as it is typed: lines with their numbers, the place of a mistake with the nearest name, and what the first invoice gives.
import { Button, Input } from 'antd'
import { CornerLeftUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formulaLimits, lineFunctions, lineShape, shapeOf } from '@piaotai/domain/rules/formula.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import styles from '../rule.module.css'

type Checked = Received<typeof ruleEndpoints.checkFormula>
interface Props {
  readonly label: string
  readonly text: string
  readonly off: boolean
  /** Of this text; undefined until the server has answered. */
  readonly checked: Checked | undefined
  readonly onChange: (text: string) => void
}
export const FormulaField = ({ label, text, off, checked, onChange }: Props) => {
  const { t } = useTranslation('rule')
  const [names, setNames] = useState(false)
  const mistake = checked?.mistake ?? undefined
  const lines = text.split('\n')
  const word = mistake ? text.slice(mistake.from, mistake.to) : ''
  return (
    <div className={styles['formula']}>
      <div className={`${styles['code']} ${mistake ? styles['mistaken'] : ''}`}>
        <div className={styles['typed']}>
          <ol aria-hidden="true">
            {lines.map((_, at) => (
              <li key={at} className={mistake?.line === at + 1 ? styles['wrongLine'] : ''}>
                {at + 1}
              </li>
            ))}
          </ol>
          <div className={styles['area']}>
            {/* What the text area says, with the mistaken word underlined. */}
            <pre aria-hidden="true">
              {mistake ? (
                <>
                  {text.slice(0, mistake.from)}
                  <u>{word}</u>
                  {text.slice(mistake.to)}
                </>
              ) : (
                text
              )}
              {'\n'}
            </pre>
            <Input.TextArea
              variant="borderless"
              aria-label={label}
              aria-invalid={mistake !== undefined}
              spellCheck={false}
              wrap="off"
              disabled={off}
              maxLength={formulaLimits.text}
              rows={Math.max(2, lines.length)}
              value={text}
              onChange={({ target }) => {
                onChange(target.value)
              }}
            />
          </div>
        </div>
        {mistake ? (
          <p role="alert">
            <CornerLeftUp size={13} aria-hidden="true" />
            <span>
              {t('formula.at', { line: mistake.line, column: mistake.column })}
              {t(`formula.reason.${mistake.reason}`, { word })}
              {mistake.nearest === undefined ? '' : t('formula.nearest', { name: mistake.nearest })}
            </span>
            {mistake.nearest === undefined ? null : (
              <Button
                type="link"
                size="small"
                disabled={off}
                onClick={() => {
                  onChange(text.slice(0, mistake.from) + mistake.nearest! + text.slice(mistake.to))
                }}
              >
                {t('formula.fix')}
              </Button>
            )}
          </p>
        ) : null}
      </div>
      <p className={styles['sample']}>
        <span>
          {mistake || text.trim() === '' ? null : checked === undefined ? (
            t('formula.checking')
          ) : checked.sample === null ? (
            t('formula.sampleNone')
          ) : checked.sample.value === null ? (
            t('formula.sampleFailed')
          ) : (
            <>
              {t('formula.sample')} <b>{checked.sample.value}</b>
            </>
          )}
        </span>
        <Button
          type="link"
          size="small"
          aria-expanded={names}
          onClick={() => {
            setNames(!names)
          }}
        >
          {t(names ? 'formula.hideNames' : 'formula.names')}
        </Button>
        <small>{t('formula.result', { max: formulaLimits.result })}</small>
      </p>
      {names ? (
        <dl className={styles['names']}>
          <dt>{t('formula.invoice')}</dt>
          <dd>
            {Object.keys(shapeOf)
              .map((name) => `invoice.${name}`)
              .join('  ')}
          </dd>
          <dt>{t('formula.line')}</dt>
          <dd>{Object.keys(lineShape).join('  ')}</dd>
          <dt>{t('formula.functions')}</dt>
          <dd>{lineFunctions.join('  ')}</dd>
        </dl>
      ) : null}
    </div>
  )
}
