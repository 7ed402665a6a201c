// The pattern of a rule: written by blocks that follow each other, or as it is, with the place of a mistake.
import { Button, Input, Select } from 'antd'
import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockKinds, extractionLimits, patternOfBlocks, type PatternBlock } from '@piaotai/domain/rules/extraction.ts'
import type { Tried } from './extraction.queries.ts'
import styles from './extraction.module.css'

interface Props {
  readonly pattern: string
  readonly mistake: Tried['mistake']
  readonly onChange: (pattern: string) => void
}
export const PatternField = ({ pattern, mistake, onChange }: Props) => {
  const { t } = useTranslation('extraction')
  /** Undefined: the pattern itself is written. */
  const [blocks, setBlocks] = useState<readonly PatternBlock[] | undefined>(
    pattern === '' ? [{ name: '', after: '', kind: 'code' }] : undefined,
  )
  const write = (next: readonly PatternBlock[]) => {
    setBlocks(next)
    onChange(patternOfBlocks(next.filter(({ name }) => name.trim() !== '').map((block) => ({ ...block, name: block.name.trim() }))))
  }
  const swap = (
    <Button
      type="link"
      size="small"
      onClick={() => {
        if (blocks) setBlocks(undefined)
        else write([{ name: '', after: '', kind: 'code' }])
      }}
    >
      {t(blocks ? 'toRaw' : 'toBlocks')}
    </Button>
  )
  return (
    <div className={styles['pattern']}>
      {blocks ? (
        <Blocks blocks={blocks} onChange={write} />
      ) : (
        <Input.TextArea
          className="mono"
          variant="borderless"
          autoSize={{ minRows: 2, maxRows: 5 }}
          aria-label={t('pattern')}
          aria-invalid={mistake !== null}
          maxLength={extractionLimits.pattern}
          value={pattern}
          onChange={({ target }) => {
            onChange(target.value.replaceAll(/[\r\n]/g, ''))
          }}
        />
      )}
      {blocks && pattern !== '' ? <code className="mono">{pattern}</code> : null}
      <footer>
        {pattern === '' ? (
          <span />
        ) : mistake ? (
          <span className="field-error" role="alert">
            {mistake.cause === 'syntax' ? (
              <>
                {t('mistake', { at: mistake.from + 1, reason: mistake.reason })}{' '}
                <code className="mono">
                  {pattern.slice(Math.max(0, mistake.from - 8), mistake.from)}
                  <mark>{pattern.slice(mistake.from, mistake.to)}</mark>
                  {pattern.slice(mistake.to, mistake.to + 8)}
                </code>
              </>
            ) : (
              t('problem.patternHeavy')
            )}
          </span>
        ) : (
          <span>
            <Check size={14} aria-hidden="true" /> {t('good')} <small className="sub">{t('linear')}</small>
          </span>
        )}
        {swap}
      </footer>
    </div>
  )
}

const Blocks = ({
  blocks,
  onChange,
}: {
  readonly blocks: readonly PatternBlock[]
  readonly onChange: (next: readonly PatternBlock[]) => void
}) => {
  const { t } = useTranslation('extraction')
  const change = (at: number, part: Partial<PatternBlock>) => {
    onChange(blocks.map((block, i) => (i === at ? { ...block, ...part } : block)))
  }
  return (
    <ol className={styles['blocks']}>
      {blocks.map(({ name, after, kind }, at) => (
        // Blocks have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Input
            aria-label={t('block.after')}
            placeholder={t('block.after')}
            maxLength={40}
            value={after}
            onChange={({ target }) => {
              change(at, { after: target.value })
            }}
          />
          <Select
            aria-label={t('block.kind')}
            value={kind}
            options={blockKinds.map((value) => ({ value, label: t(`block.kinds.${value}`) }))}
            onChange={(value) => {
              change(at, { kind: value })
            }}
          />
          <Input
            aria-label={t('block.name')}
            placeholder={t('block.name')}
            maxLength={extractionLimits.part}
            value={name}
            onChange={({ target }) => {
              change(at, { name: target.value })
            }}
          />
          <Button
            type="text"
            size="small"
            disabled={blocks.length === 1}
            aria-label={t('block.remove', { row: at + 1 })}
            icon={<X size={14} />}
            onClick={() => {
              onChange(blocks.filter((_, i) => i !== at))
            }}
          />
        </li>
      ))}
      <li>
        <Button
          type="text"
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={blocks.length >= extractionLimits.parts}
          onClick={() => {
            onChange([...blocks, { name: '', after: '', kind: 'code' }])
          }}
        >
          {t('block.add')}
        </Button>
      </li>
    </ol>
  )
}
