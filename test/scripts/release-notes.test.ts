import { releaseNotes } from '../../scripts/release-notes';

const CHANGELOG = '# Changelog\n\nAbout it.\n\n## 0.2.0 (2026-12-01)\n\n### Added\n\n- New.\n\n## 0.1.0 (unreleased)\n\n- Old.\n';

test('the notes of a release are its section of the changelog, without the heading', () => {
  expect(releaseNotes('v0.2.0', '0.2.0', CHANGELOG)).toBe('### Added\n\n- New.\n');
});

test.each([
  ['v0.2.1', '0.2.0', 'The tag is v0.2.1, but package.json has version 0.2.0; expected the tag v0.2.0.'],
  [undefined, '0.2.0', 'The tag is missing, but package.json has version 0.2.0; expected the tag v0.2.0.'],
  ['v0.3.0', '0.3.0', "CHANGELOG.md has no section '## 0.3.0'."],
  ['v0.1.0', '0.1.0', "CHANGELOG.md has '## 0.1.0 (unreleased)'; expected the date of the release: '## 0.1.0 (2026-01-31)'."],
])('%s with version %s is refused', (tag, version, message) => {
  expect(() => releaseNotes(tag, version, CHANGELOG)).toThrow(message);
});
