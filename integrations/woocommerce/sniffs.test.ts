import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { describe, expect, test } from 'vitest';

/**
 * The rules of WordPress' own coding standard on security and texts, which is in no registry. Each function returns the
 * violations.
 */
const PLUGIN = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.php') && !path.startsWith('testing'))
  .map((path) => ({ path, code: codeOf(readFileSync(`${PLUGIN}/${path}`, 'utf8')) }));
const code = files.map((file) => file.code).join('\n');

/** Without comments. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const matches = (text: string, pattern: RegExp): string[][] => [...text.matchAll(pattern)].map((match) => [...match]);

/** Every printed part is a literal, escaped, or one of WordPress' own attributes. */
function unescaped(text: string): string[] {
  const SAFE = /^(''|esc_(html|attr|url)(__)?\(.*\)|checked\(.*\)|\( \$\w+ \? '' : '' \))$/;
  const printed = matches(text.replace(/'(?:\\.|[^'\\])*'/g, "''"), /\becho\s+([^;]*);/g).map(([, what = '']) => what);
  const others = matches(text, /<\?=|\b(?:print|printf|vprintf|print_r|var_dump|_e|_ex)\s*\(/g).map(
    ([what = '']) => what,
  );
  return [...printed.flatMap(partsOf).filter((part) => !SAFE.test(part)), ...others];
}

/** The operands of a concatenation, outside of parentheses. */
function partsOf(expression: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of expression) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign === '.' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function unsanitized(text: string): string[] {
  return matches(text, /.*\$_(?:GET|POST|COOKIE|REQUEST|SERVER|FILES)\b.*/g)
    .map(([line = '']) => line.trim())
    .filter((line) => {
      const safe = /isset\( \$_\w+\[[^\]]+\] \)|sanitize_(?:key|text_field)\( wp_unslash\( \$_\w+\[[^\]]+\] \) \)/g;
      return line.replace(safe, '').includes('$_');
    });
}

/** Handlers that do not begin by checking the capability and the nonce of their own action. */
function unauthorized(text: string): string[] {
  const open = matches(text, /admin_post_nopriv_\w+|wp_ajax_\w+|register_rest_route/g).map(([what = '']) => what);
  const handlers = matches(text, /add_action\( 'admin_post_(\w+)', __NAMESPACE__ \. '\\(\w+)' \)/g);
  const unasked = handlers
    .filter(([, action, handler]) => !text.includes(`function ${handler}() {\n\tauthorize( '${action}' );\n`))
    .map(([, action = '']) => action);
  return [...open, ...unasked];
}

const unprepared = (text: string): string[] =>
  matches(text, /\$wpdb->(?:query|get_var|get_col|get_row|get_results)\((?! \$wpdb->prepare\( ')/g).map(
    ([what = '']) => what,
  );

describe('the plugin', () => {
  test('escapes all that it prints', () => expect(unescaped(code)).toEqual([]));
  test('unslashes and sanitizes all that a browser sends', () => expect(unsanitized(code)).toEqual([]));
  test('prepares every query', () => expect(unprepared(code)).toEqual([]));
  test('does nothing for whoever may not, or did not come from its page', () => {
    expect(unauthorized(code)).toEqual([]);
    expect(code).toMatch(
      /function authorize\( \$action \) \{\s+if \( ! current_user_can\( capability\(\) \) \) \{\s+wp_die\(/,
    );
    expect(code).toMatch(/function authorize[^}]+\}\s+check_admin_referer\( \$action \);/);
  });
  test.each(files)('$path cannot be called by itself', ({ code }) => {
    expect(code).toMatch(/^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
  });
});

test('the plugin knows the decimals of every currency as the server does', () => {
  const others = matches(code, /'([A-Z]{3})' => (\d),/g).map(([, currency, decimals]) => [currency, Number(decimals)]);
  const all = Intl.supportedValuesOf('currency').map((currency) => [currency, currencyExponent(currency)]);
  expect(others.sort()).toEqual(all.filter(([, decimals]) => decimals !== 2));
});

describe('each rule sees', () => {
  test.each([
    'echo $text;',
    "echo '<p>' . $text . '</p>';",
    'echo get_option( $name );',
    "printf( '%s', $x );",
    '<?= $x ?>',
  ])('what is printed as it is: %s', (line) => expect(unescaped(line)).toHaveLength(1));
  test.each(["$_GET['a']", "sanitize_key( $_POST['a'] )", "wp_unslash( $_COOKIE['a'] )"])(
    'what is read as it is: %s',
    (line) => expect(unsanitized(line)).toEqual([line]),
  );
  test.each(['$wpdb->query( "DELETE FROM $table" )', '$wpdb->get_var( $wpdb->prepare( "SELECT $x" ) )'])('%s', (line) =>
    expect(unprepared(line)).toHaveLength(1),
  );
  test("a handler that asks for another action's nonce", () => {
    const text =
      "add_action( 'admin_post_a', __NAMESPACE__ . '\\handle_a' );\nfunction handle_a() {\n\tauthorize( 'b' );\n}";
    expect(unauthorized(text)).toEqual(['a']);
    expect(unauthorized(text.replace("'b'", "'a'"))).toEqual([]);
  });
});

describe('texts', () => {
  const used = new Set(
    matches(code, /\b(?:esc_html)?__\( '((?:\\.|[^'\\])*)', 'sillage-for-woocommerce' \)/g).map(
      ([, text = '']) => text,
    ),
  );
  const holes = (text: string) => matches(text, /%(?:\d\$)?[sd]/g).sort();

  test('all name the text domain', () => expect(matches(code, /\b(?:esc_html)?__\(/g)).toHaveLength(countOf(code)));

  test.each(['es', 'fr', 'ru', 'zh'])('are all there in %s, with the same placeholders', (language) => {
    const translated = matches(
      readFileSync(`${PLUGIN}/languages/${language}.php`, 'utf8'),
      /^\t'((?:\\.|[^'\\])*)'\n\t\t=> '((?:\\.|[^'\\])+)',$/gm,
    );
    expect(translated.map(([, text]) => text).sort()).toEqual([...used].sort());
    for (const [, text = '', translation = ''] of translated) expect(holes(translation)).toEqual(holes(text));
  });
});

const countOf = (text: string): number => matches(text, /', 'sillage-for-woocommerce' \)/g).length;
