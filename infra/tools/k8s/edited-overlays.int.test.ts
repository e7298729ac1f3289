import { serviceNames } from '@sillage/proto/services';
import { describe, expect, test } from 'vitest';
import { buildText, objectsIn, withEdited } from './build-overlay.ts';

describe.each(['small', 'production'])('the overlay %s', (overlay) => {
  test('names its Jobs after the tag, whatever the address of the registry', async () => {
    const images = serviceNames.map((name) => ({
      name: `sillage-${name}`,
      newName: `registry.example.com:5000/team/sillage-${name}`,
      newTag: '1.2.3',
    }));
    const text = await withEdited(overlay, () => ({ images }), buildText);
    const jobs = objectsIn(text).filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ metadata }) => metadata.name)).toContain('migrate-billing--1.2.3');
    expect(jobs.filter(({ metadata }) => !metadata.name.endsWith('--1.2.3'))).toEqual([]);
  });
});
