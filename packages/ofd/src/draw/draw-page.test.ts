import { expect, test } from 'vitest'
import { smallOfd } from '../../test/stored-zip.ts'
import { openOfd } from '../package.ts'
import { encodeBitmapPng } from '../png.ts'
import { drawPage } from './draw-page.ts'
import { pathData } from './svg.ts'

const draw = async (objects: string, extra: Readonly<Record<string, string | Uint8Array>> = {}, layer = ''): Promise<string> =>
  (await drawPage(await openOfd(smallOfd(objects, extra, layer)), 0)).svg
const path = (attributes: string, inner = ''): string =>
  `<ofd:PathObject ID="9" Boundary="10 10 20 20" ${attributes}>${inner}<ofd:AbbreviatedData>M 0 0 L 5 5 C</ofd:AbbreviatedData></ofd:PathObject>`
const image = '<ofd:ImageObject ID="9" Boundary="0 0 20 20" CTM="20 0 0 20 0 0" ResourceID="8"/>'

test('a page has its size in millimetres', async () =>
  expect(await drawPage(await openOfd(smallOfd('')), 0)).toMatchObject({ widthMm: 210, heightMm: 140 }))
test('a page that is not there is an error', async () => await expect(drawPage(await openOfd(smallOfd('')), 3)).rejects.toThrow(RangeError))
test('markup in text stays text', async () =>
  expect(
    await draw(
      '<ofd:TextObject ID="1" Boundary="0 0 9 9" Size="3"><ofd:TextCode X="0" Y="3">&lt;script&gt;"&amp;</ofd:TextCode></ofd:TextObject>',
    ),
  ).not.toMatch(/<script|"&</))
test('attributes cannot break out of the drawing', async () =>
  expect(
    await draw(
      `<ofd:TextObject ID="1" Boundary="0 0 9 9" Size='3"/&gt;&lt;script&gt;' CTM='1 0 0 1 "&gt;&lt;a 0'><ofd:TextCode X="0" Y="3">票</ofd:TextCode></ofd:TextObject>`,
    ),
  ).not.toMatch(/<script|<a /))
test('every glyph has its own place', async () =>
  expect(
    await draw(
      '<ofd:TextObject ID="1" Boundary="0 0 9 9" Size="3"><ofd:TextCode X="1" Y="3" DeltaY="4">方案</ofd:TextCode></ofd:TextObject>',
    ),
  ).toContain('<tspan x="1" y="3">方</tspan><tspan x="1" y="7">案</tspan>'))
test('a line takes the colour of its layer’s draw parameters', async () =>
  expect(await draw(path(''), {}, ' DrawParam="4"')).toContain('stroke="rgb(128,0,0)"'))
test('a fill without a colour is none', async () => expect(await draw(path('Fill="true"'))).toContain('fill="none"'))
test('an empty list of clips cuts nothing', async () => expect(await draw(path('', '<ofd:Clips/>'))).not.toContain('clip-path'))
test('a clip cuts its object', async () =>
  expect(
    await draw(
      path(
        '',
        '<ofd:Clips><ofd:Clip><ofd:Area><ofd:Path Boundary="0 0 5 5"><ofd:AbbreviatedData>M 0 0 L 5 0 L 5 5 C</ofd:AbbreviatedData></ofd:Path></ofd:Area></ofd:Clip></ofd:Clips>',
      ),
    ),
  ).toContain('clip-path="url(#c0)"'))
test('a PNG is shown', async () =>
  expect(await draw(image, { 'Doc_0/Res/picture.png': encodeBitmapPng({ width: 1, height: 1, pixels: Uint8Array.of(1) }) })).toContain(
    'data:image/png;base64,',
  ))
test('an SVG that calls itself a PNG is not shown', async () =>
  expect(await draw(image, { 'Doc_0/Res/picture.png': '<svg onload="x()"/>' })).not.toContain('data:'))
test('path commands become those of SVG', () =>
  expect(pathData('M 0 0 B 1 1 2 2 3 3 Q 1 1 2 2 A 1 1 0 5 0 9 9 C')).toBe('M0 0C1 1 2 2 3 3Q1 1 2 2A1 1 0 1 0 9 9Z'))
test('an unknown path command ends the path', () => expect(pathData('M 0 0 L 1 1 "/><script> 2')).toBe('M0 0L1 1'))
