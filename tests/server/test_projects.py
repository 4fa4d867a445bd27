"""A folder's scope: one for a repository with its subfolders and worktrees, and no other's."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.projects import project_of, scope_of


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b.example")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    top = tmp_path / "bike shop"
    top.mkdir()
    git(top, "init", "--quiet")
    git(top, "commit", "--quiet", "--allow-empty", "-m", "first")
    return top


def test_a_subfolder_and_a_worktree_share_the_scope_of_the_repository(shop: Path) -> None:
    deep = shop / "src" / "deep"
    deep.mkdir(parents=True)
    git(shop, "worktree", "add", "--quiet", "../hotfix")
    project = project_of(shop)
    assert project.scope.startswith("bike-shop-")
    assert project.top == shop
    assert project_of(deep).scope == project_of(shop.parent / "hotfix").scope == project.scope


def test_worktrees_of_a_bare_repository_share_its_scope(shop: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", "--bare", str(shop), "shop.git")
    git(tmp_path / "shop.git", "worktree", "add", "--quiet", "../one", "-b", "one")
    git(tmp_path / "shop.git", "worktree", "add", "--quiet", "../two", "-b", "two")
    assert project_of(tmp_path / "one").top == tmp_path / "shop.git"
    assert project_of(tmp_path / "one").scope == project_of(tmp_path / "two").scope


def test_a_repository_within_another_is_its_own_project(shop: Path) -> None:
    inner = shop / "vendor"
    inner.mkdir()
    (inner / ".git").write_text("gitdir: ../.git/modules/vendor\n")
    assert project_of(inner).top == inner
    assert project_of(inner).scope != project_of(shop).scope


def test_a_plain_folder_is_a_project_itself(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    assert project_of(notes).top == notes


def test_equal_names_and_what_a_repository_brings_along_make_no_scope_equal(
    tmp_path: Path,
) -> None:
    scopes = set()
    for parent in ("a", "b"):
        top = tmp_path / parent / "app"
        top.mkdir(parents=True)
        git(top, "init", "--quiet")
        git(top, "remote", "add", "origin", "https://host.example/app.git")
        (top / ".palimpsest").write_text("default")
        scopes.add(project_of(top).scope)
    assert len(scopes) == 2


def test_a_folder_cannot_claim_to_be_the_worktree_of_another_project(
    shop: Path, tmp_path: Path
) -> None:
    git(shop, "worktree", "add", "--quiet", "../hotfix")
    claimed = tmp_path / "unpacked"
    claimed.mkdir()
    (claimed / ".git").write_text(f"gitdir: {shop}/.git/worktrees/hotfix\n")
    assert project_of(claimed).scope == scope_of(claimed)


@pytest.mark.parametrize("pointer", ["", "gitdir:", "nonsense", "gitdir: /no/such\x00place"])
def test_a_broken_pointer_is_passed_over(tmp_path: Path, pointer: str) -> None:
    (tmp_path / ".git").write_text(pointer)
    assert project_of(tmp_path).scope == scope_of(tmp_path)


@pytest.mark.parametrize("name", ["no/such", "~nobody-of-this/x", "a\0b", "a\ud800b", "circle"])
def test_what_is_no_folder_is_one_kind_of_error_that_names_it(tmp_path: Path, name: str) -> None:
    (tmp_path / "circle").symlink_to("circle")
    folder = Path(name) if name.startswith("~") else tmp_path / name
    with pytest.raises(OSError) as raised:  # noqa: PT011 - the kind is what matters
        project_of(folder)
    assert raised.value.filename == str(folder)


def test_a_current_folder_that_was_deleted_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(FileNotFoundError) as raised:
        project_of(Path("."))
    assert raised.value.filename == "."


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="/\x00"), min_size=1))
def test_any_folder_name_makes_a_fit_scope_name(name: str) -> None:
    scope = scope_of(Path("/work") / name)
    assert scope.isprintable()
    assert 7 < len(scope) <= 47
