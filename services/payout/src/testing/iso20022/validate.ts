import { readFileSync } from 'node:fs';

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<&]+)/y;

/** Parses a document to a tree; throws if it is not well-formed. Does not support entities, which are not used here. */
export function parseXml(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const [token, closed, opened, attributes = '', isEmpty, text] = TOKEN.exec(xml) ?? [];
    const node = open.at(-1);
    if (token === undefined || node === undefined) throw new Error(`not well-formed at ${at}`);
    if (text !== undefined) node.text += text;
    if (closed !== undefined && open.pop()?.name !== closed) throw new Error(`${closed} closes what is not open`);
    if (opened === undefined) continue;
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
    const child: Node = { name: opened, attributes: Object.fromEntries(pairs), children: [], text: '' };
    node.children.push(child);
    if (isEmpty !== '/') open.push(child);
  }
  const [document] = root.children;
  if (document === undefined || open.length !== 1) throw new Error('the document is not whole');
  return document;
}

const SCHEMA = parseXml(readFileSync(new URL('pain.001.001.09.xsd', import.meta.url), 'utf8'));
const TYPES = new Map(SCHEMA.children.map((child) => [`${child.name} ${child.attributes.name}`, child]));

/**
 * The violations of the official schema of `pain.001.001.09`; empty if there are none. Supports the part of XML Schema
 * that this file uses: sequences, choices, restrictions of texts and numbers, texts with attributes.
 */
export function violationsOf(xml: string): string[] {
  const document = parseXml(xml);
  if (document.name !== 'Document') return ['the root is no Document'];
  if (document.attributes.xmlns !== SCHEMA.attributes.targetNamespace) return ['the namespace is another one'];
  return checkElement(document, 'Document', 'Document');
}

function checkElement(node: Node, type: string, path: string): string[] {
  const simple = TYPES.get(`xs:simpleType ${type}`);
  if (simple) return node.children.length > 0 ? [`${path} holds elements`] : checkText(node.text, simple, path);
  const complex = TYPES.get(`xs:complexType ${type}`);
  const content = complex?.children[0];
  if (content === undefined) return [];
  if (content.name === 'xs:simpleContent') return checkExtended(node, content, path);
  if (node.text.trim() !== '') return [`${path} holds a text`];
  return content.name === 'xs:choice' ? checkChoice(node, content, path) : checkSequence(node, content, path);
}

function checkSequence(node: Node, sequence: Node, path: string): string[] {
  const wrong: string[] = [];
  let place = 0;
  for (const { name: kind, attributes } of sequence.children) {
    // Supplementary data may contain anything, but are never written.
    if (kind !== 'xs:element') continue;
    const { name = '', type = '', minOccurs = '1', maxOccurs = '1' } = attributes;
    let count = 0;
    for (; node.children[place]?.name === name; place += 1, count += 1) {
      const child = node.children[place];
      if (child) wrong.push(...checkElement(child, type, `${path}/${name}`));
    }
    if (count < Number(minOccurs)) wrong.push(`${path} lacks ${name}`);
    if (maxOccurs !== 'unbounded' && count > Number(maxOccurs)) wrong.push(`${path} holds too many ${name}`);
  }
  const rest = node.children[place];
  if (rest) wrong.push(`${path} holds ${rest.name} where it may not`);
  return wrong;
}

function checkChoice(node: Node, choice: Node, path: string): string[] {
  const [child, ...more] = node.children;
  const chosen = choice.children.find(({ attributes }) => attributes.name === child?.name);
  if (!child || !chosen || more.length > 0) return [`${path} holds not one of its choices`];
  return checkElement(child, chosen.attributes.type ?? '', `${path}/${child.name}`);
}

function checkExtended(node: Node, content: Node, path: string): string[] {
  const [extension] = content.children;
  const [attribute] = extension?.children ?? [];
  const base = TYPES.get(`xs:simpleType ${extension?.attributes.base}`);
  const ofAttribute = TYPES.get(`xs:simpleType ${attribute?.attributes.type}`);
  const name = attribute?.attributes.name ?? '';
  return [
    ...(base ? checkText(node.text, base, path) : []),
    ...(ofAttribute ? checkText(node.attributes[name] ?? '', ofAttribute, `${path}/@${name}`) : []),
  ];
}

/** In the order of the schema; an unsupported rule counts as a violation. */
function checkText(text: string, type: Node, path: string): string[] {
  const rules = type.children[0]?.children ?? [];
  const isOneOf = rules.filter(({ name }) => name === 'xs:enumeration').map(({ attributes }) => attributes.value);
  if (isOneOf.length > 0 && !isOneOf.includes(text)) return [`${path}: ${text} is none of its values`];
  const base = type.children[0]?.attributes.base;
  if (base === 'xs:date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return [`${path}: ${text} is no date`];
  if (base === 'xs:dateTime' && Number.isNaN(Date.parse(text))) return [`${path}: ${text} is no time`];
  if (base === 'xs:decimal' && !/^-?\d+(\.\d+)?$/.test(text)) return [`${path}: ${text} is no number`];
  return rules.flatMap(({ name, attributes: { value = '' } }) =>
    holds(name, value, text) ? [] : [`${path}: ${name} ${value}`],
  );
}

function holds(rule: string, value: string, text: string): boolean {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  switch (rule) {
    case 'xs:enumeration':
      return true;
    case 'xs:pattern':
      return new RegExp(`^(?:${value})$`, 'u').test(text);
    case 'xs:minLength':
      return text.length >= Number(value);
    case 'xs:maxLength':
      return text.length <= Number(value);
    case 'xs:fractionDigits':
      return fraction.length <= Number(value);
    case 'xs:totalDigits':
      return whole.length + fraction.length <= Number(value);
    case 'xs:minInclusive':
      return Number(text) >= Number(value);
    default:
      return false;
  }
}
