// 密钥: by which programs act, one's own or those of the whole company.
import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { BookOpen, Bot, KeyRound } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOptions } from '../../lib/http/api.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useCan } from '../../lib/session/can.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { keyColumns, keyConditions } from './key-list.tsx'
import { apiKeysKey, type ApiKey, type DrawnKey, type KeyArea, type KeysQuery } from './api-key.queries.ts'
import { useKeyActions } from './use-key-actions.ts'

const KeyDialog = lazy(() => import('./key-dialog.tsx'))
const KeyDrawer = lazy(() => import('./key-drawer.tsx'))
const AssistantDialog = lazy(() => import('./assistant-dialog.tsx'))
const KeyShown = lazy(() => import('./key-shown.tsx'))
const ProofDialog = lazy(() => import('../../shared/account/proof-dialog.tsx'))

const KeysPage = ({ area }: { readonly area: KeyArea }) => {
  const { t, i18n } = useTranslation('apiKey')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const client = useQueryClient()
  const [editing, setEditing] = useState<ApiKey | 'new'>()
  const [rotating, setRotating] = useState<ApiKey>()
  const [drawn, setDrawn] = useState<DrawnKey>()
  const [connecting, setConnecting] = useState(false)
  const list = useList({
    queryKey: [...apiKeysKey, area],
    call: useCallback((query: KeysQuery, options: CallOptions) => bureauApi.listKeys({ ...query, area }, options), [area]),
    conditions: keyConditions(t),
  })
  const rowActions = useKeyActions(setEditing, setRotating)
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(
    () => columnsIn(room, keyColumns(t, area, room.english && !room.wide ? 2 : 3, { actions, act })),
    [t, room, area, actions, act],
  )
  const missing = useMissingPermission()('apiKeys.edit')
  const own = useCan('menu_1.myKeys')
  const lacks = own ? undefined : missing
  const add = (
    <Button
      type="primary"
      disabled={lacks !== undefined}
      title={lacks}
      icon={<KeyRound size={15} aria-hidden="true" />}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <ConfiguredList<ApiKey>
        name={`apiKeys.${area}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell(area === 'personal' ? 'page.menu_1.myKeys' : 'page.menu_4.apiKeys'),
          facts: t('facts'),
          empty: {
            of: 'apiKeys',
            subject: 'key',
            acts: [
              {
                label: t('add'),
                why: lacks,
                onDo: () => {
                  setEditing('new')
                },
              },
              { say: 'apiDocs', href: docsAddress(i18n.language, 'developer.html') },
            ],
          },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
        }}
        pageActions={
          <>
            <Button
              icon={<Bot size={15} aria-hidden="true" />}
              onClick={() => {
                setConnecting(true)
              }}
            >
              {t('assistant.open')}
            </Button>
            <Button
              href={docsAddress(i18n.language, 'developer.html')}
              target="_blank"
              rel="noreferrer"
              icon={<BookOpen size={15} aria-hidden="true" />}
            >
              {t('docs')}
            </Button>
            {add}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={connecting || editing !== undefined || rotating !== undefined || drawn !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : <KeyDrawer id={drawer.id} list={list} rowActions={rowActions} onClose={drawer.close} />}
        {editing === undefined ? null : (
          <KeyDialog
            apiKey={editing === 'new' ? undefined : editing}
            onDrawn={setDrawn}
            onClose={() => {
              setEditing(undefined)
            }}
          />
        )}
        {rotating ? (
          <ProofDialog
            title={t('form.rotateTitle', { name: rotating.name })}
            text={t('form.rotateText')}
            submit={t('rotate')}
            onProof={async (proof) => {
              const { key } = await bureauApi.rotateKey({ id: rotating.id, proof }, { quiet: true })
              setDrawn({ name: rotating.name, key })
              void client.invalidateQueries({ queryKey: apiKeysKey })
            }}
            onClose={() => {
              setRotating(undefined)
            }}
          />
        ) : null}
        {connecting ? (
          <AssistantDialog
            onClose={() => {
              setConnecting(false)
            }}
          />
        ) : null}
        {drawn ? (
          <KeyShown
            drawn={drawn}
            onClose={() => {
              setDrawn(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
/** One's own keys, or those of the company. */
export const keysPage = (area: KeyArea) => ({ default: () => <KeysPage area={area} /> })
