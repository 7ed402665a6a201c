// The docs site: whole in both languages, with links that lead somewhere, and true in what it names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { help as helpEnglish } from '../../packages/locales/src/en-US/help.ts'
import { help as helpChinese } from '../../packages/locales/src/zh-CN/help.ts'
import { centers } from '../../packages/contract/src/centers.ts'
import type { Endpoint } from '../../packages/contract/src/endpoint.ts'
import { allPages } from '../../packages/domain/src/rights/permission.ts'
import { settings } from '../../apps/server/src/app/settings.ts'
import { root } from '../lib/project.mjs'
import { fileOf, languages, writtenPages, type Language } from './pages.ts'
import { buildSite } from './site.ts'

const { files, wrong } = buildSite()
const html = [...files].filter(([address]) => address.endsWith('.html')).map(([address, text]) => [address, String(text)] as const)
const source = (name: string, language: Language): string => readFileSync(join(root, 'docs', fileOf(name, language)), 'utf8')
const written = languages.flatMap((language) => writtenPages.map((name) => [fileOf(name, language), source(name, language)] as const))
const readmes = ['README.md', 'README.en.md', 'CONTRIBUTING.md'].map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)
const blocks = (text: string): readonly string[] => [...text.matchAll(/```(\w*)\n(.*?)```/gs)].map(([, kind, code]) => `${kind}\n${code}`)
/** Code without what is said beside it. */
const bare = (code: string): string => code.replaceAll(/(^|\s)(#|--|\/\/) .*$/gm, '').replaceAll(/[\u3000-\u9fff]+[^"'\s]*/g, '')

const readFolder = (folder: string): string =>
  readdirSync(join(root, folder))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join()

describe('The docs site', () => {
  it('has every page in both languages, and no link or picture that leads nowhere', () => {
    expect(wrong).toEqual([])
  })
  it('asks for nothing from elsewhere, and runs nothing that stands in a page', () => {
    const outside = html.filter(([, text]) =>
      /<(?:script|img|link|iframe)[^>]*(?:src|href)="https?:|<script(?![^>]*src=)|\son\w+="/.test(text),
    )
    expect([outside.map(([address]) => address), /url\("?https?:|@import/.test(String(files.get('site.css')))]).toEqual([[], false])
  })
  it('has every place that the help of the web leads to', () => {
    const places = [
      ['', helpChinese],
      ['en/', helpEnglish],
    ] as const
    const missing = places.flatMap(([folder, { task }]) =>
      Object.values(task)
        .map(({ at }) => at.split('#'))
        .filter(([page, id]) => !String(files.get(`${folder}${page}`)).includes(id === undefined ? '<article>' : ` id="${id}"`))
        .map(([page, id]) => `${folder}${page}#${id}`),
    )
    expect(missing).toEqual([])
  })
  it('has every local address that its pages name', () => {
    const missing = html.flatMap(([address, text]) =>
      [...text.matchAll(/(?:src|href)="([^"#:]+)(?:#[^"]*)?"/g)]
        .map(([, to]) => new URL(to!, `https://docs/${address}`).pathname.slice(1))
        .filter((to) => !files.has(to))
        .map((to) => `${address}: ${to}`),
    )
    expect(missing).toEqual([])
  })
  it('describes every call in both languages', () => {
    const calls = Object.values(centers).flatMap((c) => Object.values(c.endpoints as Record<string, Endpoint>).map((e) => c.base + e.path))
    const missing = [false, true].map((inEnglish) => {
      const pages = html.filter(([address]) => address.startsWith('en/') === inEnglish)
      const all = pages.map(([, text]) => text).join()
      return calls.filter((path) => !all.includes(path))
    })
    expect(missing).toEqual([[], []])
  })
  it('names the address of each page of administration in both admin guides', () => {
    const addresses = allPages.filter(({ key, later }) => key.startsWith('menu_4.') && !later).map(({ path }) => path)
    const untold = languages.flatMap((language) => {
      const named = quoted(source('admin', language))
      return addresses.filter((path) => !named.includes(path)).map((path) => `docs/${fileOf('admin', language)}: say what ${path} is for`)
    })
    expect(untold).toEqual([])
  })
  it('is led to by links and pictures of the README that are there', () => {
    const lost = readmes.flatMap(([file, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].filter(([, to]) => !existsSync(join(root, to!))).map(([, to]) => `${file}: ${to}`),
    )
    expect(lost).toEqual([])
  })
  it('names only settings that there are', () => {
    const named = written.flatMap(([file, text]) =>
      quoted(text)
        .flatMap((code) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(code)?.[1] ?? [])
        .filter(
          (name) =>
            !(name in settings) &&
            !['PIAOTAI_ORIGIN', 'PIAOTAI_KEY', 'LC_ALL', 'NO_RIGHT', 'PERIOD_CLOSED', 'TOO_LARGE', 'GL_VOUCHER'].includes(name),
        )
        .map((name) => `${file}: ${name}`),
    )
    expect(named).toEqual([])
  })
  it('names only commands of npm that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>
    }
    const named = [...written, ...readmes].flatMap(([file, text]) =>
      [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].filter(([, name]) => !(name! in scripts)).map(([, name]) => `${file}: ${name}`),
    )
    expect(named).toEqual([])
  })
  it('names only commands of the command line and of operators that there are', () => {
    const cli = readFolder('packages/cli/src/commands')
    const operator = readFileSync(join(root, 'apps/server/src/app/commands/operator.ts'), 'utf8')
    const event = /^[a-z]+\.[a-zA-Z.]+$/
    const firstCells = (text: string): readonly string[] =>
      [...text.matchAll(/^\| (`[a-z][^|]*) \|/gm)].flatMap(([, cell]) => quoted(cell!).map((code) => code.split(' ')[0]!))
    const named = languages.flatMap((language) => [
      ...firstCells(source('command-line', language)).filter((name) => !cli.includes(`.command('${name}')`)),
      ...firstCells(source('operations', language)).filter(
        (name) => !event.test(name) && !operator.includes(`'${name}'`) && !operator.includes(`  ${name} `),
      ),
    ])
    expect(named).toEqual([])
  })
  it('names only pages of the product that there are', () => {
    const paths = new Set<string>(allPages.map(({ path }) => path))
    const named = written.flatMap(([file, text]) =>
      quoted(text)
        .filter(
          (code) =>
            /^\/(home|companyInvoice|purchaseInvMan|salesInvoiceManagement|partner|groupInvoice|comset)\/\w+$/.test(code) &&
            !paths.has(code),
        )
        .map((code) => `${file}: ${code}`),
    )
    expect(named).toEqual([])
  })
  it('shows the same code and as many headings in both languages', () => {
    const shape = (name: string, language: Language) => {
      const text = source(name, language)
      return [blocks(text).map(bare), text.match(/^#+ /gm)]
    }
    expect(writtenPages.map((name) => [name, shape(name, 'en')])).toEqual(writtenPages.map((name) => [name, shape(name, 'zh')]))
  })
})
