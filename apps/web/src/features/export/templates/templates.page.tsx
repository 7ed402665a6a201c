// 导出模板: the company's and my templates at left, the selected one's columns at right.
import { App, Button, Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useLeave } from '../../../ui/overlay/unsaved.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { draftOf, newDraft, sameDraft, type Draft, type Standard, type Template } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { useRemoveTemplate, useTemplates } from './templates.queries.ts'
import { useTemplateForm } from './use-template-form.ts'
import styles from './templates.module.css'

const areas = ['company', 'personal'] as const

const TemplatesPage = () => {
  const { t } = useTranslation('exports')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const templates = useTemplates()
  const missingPermission = useMissingPermission()('exportTemplateSettings.edit')
  const [id, setId] = useState<string>()
  const [fresh, setFresh] = useState<Draft>()
  const [dirty, setDirty] = useState(false)
  const list = templates.data?.content ?? []
  const standard = templates.data?.standard
  const chosen = fresh ? undefined : (list.find((one) => one.id === id) ?? list[0])
  const leave = useLeave(dirty, () => {
    setDirty(false)
  })
  const add = (area: Template['area']) => {
    if (standard)
      leave(() => {
        setFresh(newDraft(area, t('template.newName'), standard))
      })
  }
  const whyNot = (area: Template['area']): string | undefined =>
    list.filter((one) => one.area === area).length >= exportLimits.templates
      ? t('template.tooMany', { max: exportLimits.templates })
      : area === 'company'
        ? missingPermission
        : undefined
  const blank =
    templates.isError && !templates.data ? (
      <EmptyState
        kind="none"
        title={t('template.failed')}
        text={t('failedText')}
        actions={
          <Button
            onClick={() => {
              void templates.refetch()
            }}
          >
            {t('again')}
          </Button>
        }
      />
    ) : !standard ? (
      <Skeleton active className={styles['template-editor']} />
    ) : (
      <EmptyPage
        of="templates"
        subject="book"
        acts={[
          {
            label: t('template.add'),
            onDo: () => {
              add(missingPermission === undefined ? 'company' : 'personal')
            },
          },
        ]}
      />
    )
  return (
    <div className={styles['templates-layout']}>
      <div className={styles['template-list']}>
        <h1>{shell('page.menu_4.exportTemplateSettings')}</h1>
        {areas.map((area) => (
          <nav key={area} aria-label={t(`template.${area}`)}>
            <h2>
              {t(`template.${area}`)}
              <Button
                size="small"
                type="text"
                icon={<Plus size={13} />}
                disabled={!standard || whyNot(area) !== undefined}
                title={whyNot(area)}
                onClick={() => {
                  add(area)
                }}
              >
                {t('template.add')}
              </Button>
            </h2>
            {list
              .filter((one) => one.area === area)
              .map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className={`plain${one.id === chosen?.id ? ' on' : ''}`}
                  aria-current={one.id === chosen?.id}
                  onClick={() => {
                    leave(() => {
                      setFresh(undefined)
                      setId(one.id)
                    })
                  }}
                >
                  <span title={one.name}>{one.name}</span>
                  {one.isDefault ? <em>{t('template.default')}</em> : null}
                </button>
              ))}
            {fresh?.area === area ? (
              <button type="button" className="plain on" aria-current>
                <span>{fresh.name}</span>
                <em>{t('template.notSaved')}</em>
              </button>
            ) : null}
          </nav>
        ))}
        <p className="sub">{t('template.standardNote')}</p>
      </div>
      {standard && (fresh ?? chosen) ? (
        <Editor
          key={chosen ? `${chosen.id} ${chosen.version}` : `new ${fresh?.name}`}
          template={chosen}
          start={fresh ?? draftOf(chosen!, standard)}
          standard={standard}
          missingPermission={(fresh ?? chosen)?.area === 'company' ? missingPermission : undefined}
          onDirty={setDirty}
          onCopy={(draft) => {
            leave(() => {
              setFresh({
                ...draft,
                isDefault: false,
                name: t('template.copyName', { name: draft.name }).slice(0, exportLimits.templateName),
              })
            })
          }}
          onDone={(saved) => {
            setDirty(false)
            setFresh(undefined)
            setId(saved?.id)
            void message.success(t(saved ? 'template.saved' : 'template.removed'))
          }}
          onDrop={() => {
            setDirty(false)
            setFresh(undefined)
          }}
        />
      ) : (
        blank
      )}
    </div>
  )
}
export default TemplatesPage

interface EditorProps {
  readonly template: Template | undefined
  readonly start: Draft
  readonly standard: Standard
  /** The permission that changing it lacks. */
  readonly missingPermission: string | undefined
  readonly onDirty: (dirty: boolean) => void
  readonly onCopy: (draft: Draft) => void
  readonly onDone: (saved: Template | undefined) => void
  /** Discards a new template. */
  readonly onDrop: () => void
}
const Editor = ({ template, start, standard, missingPermission, onDirty, onCopy, onDone, onDrop }: EditorProps) => {
  const { t } = useTranslation('exports')
  const confirmDanger = useConfirmDanger()
  const { draft, fault, refused, busy, put: fill, submit } = useTemplateForm(template, () => start, onDone)
  const stored = template && draftOf(template, standard)
  const changed = !stored || !sameDraft(draft, stored)
  const off = missingPermission !== undefined
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    fill(next)
    onDirty(!stored || !sameDraft(next, stored))
  }
  const remove = useRemoveTemplate()
  const askRemoval = () => {
    if (template)
      confirmDanger({
        title: t('template.removeTitle', { name: template.name }),
        content: t('template.removeText'),
        okText: t('template.remove'),
        cancelText: t('template.keep'),
        onOk: async () => {
          await remove.mutateAsync(template)
          onDone(undefined)
        },
      })
  }
  return (
    <div className={styles['template-editor']}>
      <div className={styles['template-head']}>
        <p className="sub">
          {template ? t('template.changedBy', { name: template.changedBy, at: minuteOf(template.changedAt) }) : t('template.notSaved')}
        </p>
        <p className="field-error" role="alert">
          {refused}
        </p>
        {template ? (
          <>
            <Button danger type="text" disabled={off} title={missingPermission} onClick={askRemoval}>
              {t('template.remove')}
            </Button>
            <Button
              disabled={off}
              title={missingPermission}
              onClick={() => {
                onCopy(draft)
              }}
            >
              {t('template.copy')}
            </Button>
          </>
        ) : null}
        <SaveButtons
          changed={changed}
          discard={t('template.discard')}
          save={t('template.save')}
          missingPermission={missingPermission}
          busy={busy}
          onDiscard={() => {
            if (stored) put(stored)
            else onDrop()
          }}
          onSave={submit}
        />
      </div>
      <TemplateFields draft={draft} fault={fault} areas={[]} off={off} onChange={put} />
    </div>
  )
}
